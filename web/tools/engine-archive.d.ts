export function engineFiles(): string[]
export function engineFolder(): Promise<{ files: Record<string, Buffer>; hash: string }>
