export const CHROMIUM: string
export const FASTEST: string
export const ARGUMENTS: string[]
