/** Why a file, or one question of it, cannot be read or written; the message is a sentence for the administrator. */
export class FormatProblem extends Error {}

/** What is read or written only in part, as sentences; each is kept once. */
export class Losses {
  private readonly sentences = new Set<string>();

  add(sentence: string): void {
    this.sentences.add(sentence);
  }

  addIf(isLost: boolean, sentence: string): void {
    if (isLost) this.add(sentence);
  }

  get list(): string[] {
    return [...this.sentences];
  }
}
