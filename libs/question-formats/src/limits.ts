const MB = 1024 * 1024;

/** Limits of files with questions, against files that are made to exhaust the server. */
export const FILE_LIMITS = {
  questions: 2000,
  /** Different pictures that the questions of a file show. */
  pictures: 300,
  /** Characters of one question in a text format. */
  questionCharacters: 100_000,
  /** Files in an archive, also those that are not read. */
  archiveFiles: 10_000,
  /** Bytes of all files that are read from an archive, unpacked. */
  archiveBytes: 60 * MB,
  /** Bytes of one file in an archive, unpacked. */
  archiveFileBytes: 10 * MB,
  /** How many times larger than its archive the unpacked content may be. */
  archiveRatio: 100,
  xmlDepth: 100,
  xmlNodes: 1_000_000,
} as const;
