import { findChild, findChildren, findNamed, getText, type XmlElement } from '../text/xml.js';

/** The values of responses, by the identifier of the place for the answer (`respident`). */
export type Responses = Record<string, string[]>;

/** Whether responses meet a condition; `isMatched` is true if they have met the condition of an earlier rule. */
type Test = (responses: Responses, isMatched: boolean) => boolean;

/** A scoring rule. It is parsed once, because every rule is evaluated for every label. */
interface Rule {
  condition: XmlElement;
  test: Test | undefined;
  /** Whether the rule applies if no earlier rule was met. */
  isOther: boolean;
  /** Changes of the score. */
  changes: { action: string; value: number }[];
  /** Whether later rules are not evaluated if the rule is met. */
  isLast: boolean;
  /** Identifiers of the feedback that the rule shows; empty unless its condition names exactly one value. */
  feedback: string[];
}

/** The scoring rules of a QTI 1.2 item. */
export class Scoring {
  readonly conditions: XmlElement[];
  private readonly rules: Rule[];

  constructor(item: XmlElement) {
    this.conditions = findChildren(item, 'resprocessing').flatMap((rules) =>
      findChildren(rules, 'respcondition'),
    );
    const names = this.conditions.flatMap((condition) => findChildren(condition, 'setvar').map(getVariable));
    const variable = names.find((name) => /^(?:que_)?score$/i.test(name)) ?? names[0];
    this.rules = this.conditions.map((condition) => readRule(condition, variable));
  }

  /** Computes the score that the rules give for responses. */
  computeScore(responses: Responses): number {
    let score = 0;
    let isMatched = false;
    for (const { test, isOther, changes, isLast } of this.rules) {
      if (!test?.(responses, isMatched)) continue;
      isMatched ||= !isOther;
      for (const { action, value } of changes) {
        if (action === 'set') score = value;
        else if (action === 'subtract') score -= value;
        else if (action === 'multiply') score *= value;
        else score += value;
      }
      if (isLast) break;
    }
    return score;
  }

  /** The conditions that raise the score, highest score first. */
  get rewarded(): { condition: XmlElement; score: number }[] {
    return this.rules
      .map(({ condition, changes }) => ({
        condition,
        score: Math.max(0, ...changes.map(({ value }) => value)),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  }

  /** Lists the identifiers of the feedback that rules for a single value show for responses. */
  listShownFeedback(responses: Responses): string[] {
    return this.rules
      .filter(({ test, feedback }) => feedback.length && test?.(responses, false))
      .flatMap(({ feedback }) => feedback);
  }
}

/** @param variable name of the variable with the score */
function readRule(condition: XmlElement, variable: string | undefined): Rule {
  const conditionElement = findChild(condition, 'conditionvar');
  const sets = findChildren(condition, 'setvar');
  const continues = condition.attributes['continue']?.toLowerCase() === 'yes';
  const isForOneValue = conditionElement && findNamed(conditionElement, 'varequal').length === 1;
  return {
    condition,
    test: conditionElement && readTest(conditionElement),
    isOther: conditionElement !== undefined && findChild(conditionElement, 'other') !== undefined,
    changes: sets
      .filter((set) => getVariable(set) === variable)
      .map((set) => ({
        action: set.attributes['action']?.toLowerCase() ?? 'set',
        value: Number(getText(set).trim()) || 0,
      })),
    isLast: !continues && sets.length > 0 && Boolean(condition.attributes['continue']),
    feedback: isForOneValue
      ? findChildren(condition, 'displayfeedback').map(({ attributes }) => attributes['linkrefid'] ?? '')
      : [],
  };
}

const getVariable = ({ attributes }: XmlElement) => attributes['varname'] ?? 'SCORE';

/** Lists the values that a condition requires, in order, without those within `not`. */
export function listRequiredValues(
  condition: XmlElement,
): { respident: string; value: string; isExact: boolean }[] {
  return findChildren(condition).flatMap((element) => {
    if (element.name === 'not') return [];
    if (element.name === 'varequal' || element.name === 'varsubset' || element.name === 'varsubstring')
      return [
        {
          respident: element.attributes['respident'] ?? '',
          value: getText(element).trim(),
          isExact: /^yes$/i.test(element.attributes['case'] ?? ''),
        },
      ];
    return listRequiredValues(element);
  });
}

function readTest(element: XmlElement): Test {
  const parts = findChildren(element).map(readTest);
  const testAllParts: Test = (...state) => parts.every((part) => part(...state));
  switch (element.name) {
    case 'conditionvar':
    case 'and':
      return testAllParts;
    case 'or':
      return (...state) => parts.some((part) => part(...state));
    case 'not':
      return (...state) => !testAllParts(...state);
    case 'other':
      return (_, isMatched) => !isMatched;
    default:
      return readComparison(element);
  }
}

function readComparison(element: XmlElement): Test {
  const { name, attributes } = element;
  const respident = attributes['respident'] ?? '';
  const value = getText(element).trim();
  const compare = COMPARISONS.get(name);
  return (responses) => compare?.(responses[respident] ?? [], value) ?? false;
}

const COMPARISONS = new Map<string, (responseValues: string[], value: string) => boolean>([
  ['unanswered', (responseValues) => !responseValues.length],
  ['varequal', (responseValues, value) => responseValues.includes(value)],
  [
    'varsubset',
    (responseValues, value) =>
      responseValues.some((responseValue) => value.split(',').includes(responseValue)),
  ],
  ['vargte', ([first], value) => Number(first) >= Number(value)],
  ['varlte', ([first], value) => Number(first) <= Number(value)],
  ['vargt', ([first], value) => Number(first) > Number(value)],
  ['varlt', ([first], value) => Number(first) < Number(value)],
]);
