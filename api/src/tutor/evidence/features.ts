// Coverage is the share of the query's terms, by weight, that a text contains, 0 to 1.

/** What the probability of a sentence is computed from. */
export type EvidenceFeature =
  /** Coverage by the sentence; terms of its slide's title and of its label count, too. */
  | 'coverage'
  /** `coverage` minus the highest coverage in the same passage: 0 or below. */
  | 'coverageBelowPassageBest'
  /** `coverage` as a share of the highest of all sentences. */
  | 'relativeCoverage'
  /** Coverage by the sentence together with the one before it, as a share of the highest of all sentences. */
  | 'relativeWindowCoverage'
  /** Coverage by the whole passage; terms of its slide's title count, too. */
  | 'passageCoverage'
  /** `passageCoverage` as a share of the highest of all passages. */
  | 'relativePassageCoverage'
  /** Rank of the passage in the search, as a share of the first passage's. */
  | 'searchRank'
  /** BM25 score of the passage, as a share of the highest of all passages. */
  | 'relativeBm25'
  /** Share, by weight, of the terms that are neighbors in the question and close together in the sentence. */
  | 'adjacentTerms'
  /** How well the sentence has the expected kind of answer, 0 to 1; 0.5 where that is unknown. */
  | 'kind'
  /** `kind` for questions about numbers, quantities and times; 0.5 for others. */
  | 'numericKind'
  /** For such questions, coverage by the words around such a number minus `coverage`: 0 or below; 0 for others. */
  | 'numberGap'
  /** Coverage by the sentence before, 0 for the first of the passage. */
  | 'previousCoverage'
  /** Coverage by the sentence after, 0 for the last of the passage. */
  | 'nextCoverage'
  /** Words of the sentence, as a share of 60; 1 for more. */
  | 'length'
  /** How well the sentence matches the rarest term of the query, 0 to 1. */
  | 'rarestTerm'
  /** 1 if the sentence has no content but words of the question, as a heading or the label of a value has; else 0. */
  | 'repeatsQuestion'
  /** Cosine between the sentence and the question; 0 where only words were compared. */
  | 'similarity'
  /** `similarity` minus the highest of all sentences: 0 or below. */
  | 'similarityBelowBest'
  /** The highest `similarity` in the passage. */
  | 'passageSimilarity';

/**
 * What the answer as a whole is judged by: whether the slides can answer the question, and the confidence. 'Selected' are the
 * sentences of the built-in answer; 'best' is the most probable sentence that may be quoted.
 */
export type AnswerFeature =
  /** Sum of the selected sentences' probabilities, at most 0.999. */
  | 'selectedProbability'
  /** Log-odds of `selectedProbability`. */
  | 'selectedLogOdds'
  /** Probability of the best sentence. */
  | 'bestProbability'
  /** Coverage by the best sentence. */
  | 'bestCoverage'
  /** Coverage by the selected sentences together. */
  | 'selectedCoverage'
  /** Coverage by the passage of the best sentence. */
  | 'bestPassageCoverage'
  /** Share of the query's terms, by weight, that no passage contains. */
  | 'missingTerms'
  /** Share of the query's names and numbers that the best sentence's passage does not contain. */
  | 'missingNames'
  /** Number of query terms in the best sentence's passage, at most 8. */
  | 'passageTermCount'
  /** Sum of the weights of the terms in the best sentence's passage, at most 25. */
  | 'passageTermWeight'
  /** 1 if the query has one term, else 0. */
  | 'isSingleTerm'
  /** Probability of the best sentence minus that of the best sentence of another slide. */
  | 'leadOverOtherSlides'
  /** How well the best sentence has the expected kind of answer, 0 to 1; 0.5 where that is unknown. */
  | 'kind'
  /**
   * For questions about numbers, quantities and times, the highest coverage by the words around such a number in the selected
   * sentences minus the highest coverage by one of these sentences: 0 or below; 0 for other questions.
   */
  | 'numberGap'
  /** Number of the query's terms, at most 10. */
  | 'queryTermCount'
  /** 1 if the selected sentences contain at least two of the query's terms almost exactly, else 0. */
  | 'hasTwoExactTerms'
  /** `similarity` of the best sentence. */
  | 'similarity'
  /** The highest `similarity` of all sentences. */
  | 'highestSimilarity';

/**
 * What the confidence in an answer is computed from if the question is in other words than the slide. 'The sentence' is the most
 * probable selected one, read with its label and its slide's title.
 */
export type WordingFeature =
  /** Log-odds of the confidence before this model lowers it, between -4 and 4. */
  | 'logOdds'
  /** Coverage by the sentence. */
  | 'coverage'
  /** 1 if no two neighboring words of the question are close together in the sentence; else 0. */
  | 'hasNoNeighbors'
  /** 1 if the question asks for a number, a time, a person or a place, and the best sentence has none; else 0. */
  | 'lacksKind'
  /** As in `AnswerFeature`. */
  | Extract<AnswerFeature, 'leadOverOtherSlides' | 'bestProbability' | 'queryTermCount' | 'passageTermCount'>
  /** Sum of the weights of the query's terms (`Query.weights`: rare terms weigh more), at most 25. */
  | 'questionWeight';
