/** What a question was compared with the slides by. Each has parameters of its own. */
export type SearchMethod = 'words' | 'meaning';
