/** Texts of a question that other front ends show as well. */
export const questionTexts = {
  answer: { choose: 'Choose', true: 'True', false: 'False', item: (number: number) => `Item ${number}` },
} as const;
