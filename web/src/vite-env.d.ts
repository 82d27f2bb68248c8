/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module '*.toml' {
  /** A message catalogue: tables of sentences, and tables of tables. */
  const catalogue: import('./words/catalogue').Table
  export default catalogue
}
