/** The beginning of a part of a deck; a part without a title is named after its slides. */
export interface Section {
  /** Page index in the file. */
  page: number;
  title: string | null;
}
