/** What the probability of a sentence is computed from. */
export type EvidenceFeature =
  /** Coverage of the query by the sentence, in which terms of the slide's title count, too. */
  | 'coverage'
  /** `coverage` minus the highest coverage in the same passage: 0 or below. */
  | 'coverageBelowPassageBest'
  /** `coverage` as a share of the highest of all sentences. */
  | 'relativeCoverage'
  /** Coverage by the sentence together with the one before it, as a share of the highest. */
  | 'relativeWindowCoverage'
  | 'passageCoverage'
  | 'relativePassageCoverage'
  /** Rank of the passage in the search, as a share of the first passage's. */
  | 'searchRank'
  /** BM25 score of the passage, as a share of the highest. */
  | 'relativeBm25'
  /** The weighted share of the terms that are adjacent in the question and close together in the sentence. */
  | 'adjacentTerms'
  /** Whether the sentence contains the expected kind of answer; 0.5 where that is unknown. */
  | 'kind'
  /** `kind` for questions about numbers, quantities and times; 0.5 for others. */
  | 'numericKind'
  /**
   * For questions about numbers, quantities and times, coverage by the words around such a number minus `coverage`: 0 or below;
   * 0 for other questions.
   */
  | 'numberGap'
  | 'previousCoverage'
  | 'nextCoverage'
  | 'length'
  | 'rarestTerm'
  /** 1 if the sentence has no content but words of the question, as a heading or the label of a value has; else 0. */
  | 'repeatsQuestion'
  /** Cosine between the sentence and the question; 0 where only words were compared. */
  | 'similarity'
  /** `similarity` minus the highest of all sentences: 0 or below. */
  | 'similarityBelowBest'
  /** The highest `similarity` in the passage. */
  | 'passageSimilarity';

/** What both decisions about an answer as a whole are computed from. */
export type AnswerFeature =
  /** Sum of the selected sentences' probabilities, below 1. */
  | 'selectedProbability'
  | 'selectedLogOdds'
  | 'bestProbability'
  | 'bestCoverage'
  | 'selectedCoverage'
  | 'bestPassageCoverage'
  /** Weighted share of the query's terms that no passage contains. */
  | 'missingTerms'
  /** Share of the query's names and numbers that the best sentence's passage does not contain. */
  | 'missingNames'
  /** Number of query terms in the best sentence's passage, at most 8. */
  | 'passageTermCount'
  /** Sum of the weights of the terms in the best sentence's passage, at most 25. */
  | 'passageTermWeight'
  | 'isSingleTerm'
  /** Probability of the best sentence minus that of the best sentence of another slide. */
  | 'leadOverOtherSlides'
  | 'kind'
  /**
   * For questions about numbers, quantities and times, the highest coverage by the words around such a number in the selected
   * sentences minus the highest coverage by one of these: 0 or below; 0 for other questions.
   */
  | 'numberGap'
  /** At most 10. */
  | 'queryTermCount'
  | 'hasTwoExactTerms'
  /** `similarity` of the best sentence. */
  | 'similarity'
  /** The highest `similarity` of all sentences. */
  | 'highestSimilarity';

/**
 * What the confidence in an answer to a question in other words is computed from. 'The sentence' is the most probable one of the
 * quote, read with its label and its slide's title.
 */
export type WordingFeature =
  /** Log-odds of the confidence for the kind of text, between -4 and 4. */
  | 'logOdds'
  /** Share of the question's words, by weight, in the sentence. */
  | 'coverage'
  /** 1 if no two words that are neighbors in the question are close together in the sentence; else 0. */
  | 'hasNoNeighbors'
  /** 1 if the question asks for a number, a time, a person or a place, and the sentence has none; else 0. */
  | 'lacksKind'
  | Extract<AnswerFeature, 'leadOverOtherSlides' | 'bestProbability' | 'queryTermCount' | 'passageTermCount'>
  /** Sum of the weights of the question's words, at most 25. */
  | 'questionWeight';
