/** A table of a message catalogue. */
export interface Table {
  [key: string]: string | Table
}
