/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module '*.toml' {
  /** A message catalogue: tables of sentences, and tables of tables. */
  const catalogue: import('./i18n/catalogue').Table
  export default catalogue
}
