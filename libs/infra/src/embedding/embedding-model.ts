/** What a text is for: some models read the two differently. */
export type TextUse = 'question' | 'passage';

/** Vectors for texts: the nearer two texts are in meaning, the smaller the angle between their vectors. */
export interface EmbeddingModel {
  /** Vectors of different models can't be compared. */
  name: string;
  /** What gets a vector of its own: a small model blurs a longer text. */
  unit: 'sentence' | 'passage';
  /** ISO 639-1 codes of the languages that the model knows; undefined if it knows many. */
  languages: readonly string[] | undefined;
  /** Whether texts are sent to another server. */
  isRemote: boolean;
  /**
   * One vector for each text, in their order.
   * @throws when the model can't be reached, returns too few or has too much to do, and when the signal aborts first
   */
  embed(texts: string[], use: TextUse, signal?: AbortSignal): Promise<Float32Array[]>;
  /** Gives back the memory of a model that this process has loaded; the next text loads it again. */
  release?(): void;
}
