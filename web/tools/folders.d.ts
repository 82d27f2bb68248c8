/** Why a module may not import another; empty if it may. */
export function refusal(from: string, specifier: string, games: readonly string[]): string
