/** A function that says whether a name is one of these words, or begins or ends with one. */
export function vague(banned: readonly string[]): (name: string) => boolean
