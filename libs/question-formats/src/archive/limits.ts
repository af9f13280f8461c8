const MB = 1024 * 1024;

/** Limits of files with questions. They protect the server from files that are made to exhaust its memory or time. */
export const FILE_LIMITS = {
  questions: 2000,
  /** Different pictures that the questions of a file show. */
  pictures: 300,
  /** Characters of one question in a text format, and of one text in any format. */
  questionCharacters: 100_000,
  /** Characters of a comment that are read. */
  commentCharacters: 10_000,
  /** XML elements of one question. */
  questionElements: 20_000,
  /** Options, gaps, values and feedback of one question together: 50 gaps with 50 choices each are 2,500. */
  questionParts: 3000,
  /** Scoring rules of one question. */
  questionRules: 300,
  /** Files in an archive, also those that are not read. */
  archiveFiles: 10_000,
  /** Bytes of all files that are read from an archive, unpacked. */
  archiveBytes: 60 * MB,
  /** Bytes of one file in an archive, unpacked. */
  archiveFileBytes: 10 * MB,
  /** Files may be this many times larger unpacked than in the archive; up to `archiveFreeBytes` the ratio is not checked. */
  archiveRatio: 100,
  archiveFreeBytes: 1 * MB,
  xmlDepth: 100,
  /** Elements and texts of all XML documents of a file together. */
  xmlNodes: 1_000_000,
} as const;
