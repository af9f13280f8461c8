import { findChild, findChildren, findNamed, getText, type XmlElement } from '../text/xml.js';

/** Given responses by their `respident`. */
export type Responses = Record<string, string[]>;

/** Whether responses meet a condition. `isMatched` says whether a rule before it was met. */
type Test = (responses: Responses, isMatched: boolean) => boolean;

/** A scoring rule, read once: an item asks every rule for every label. */
interface Rule {
  condition: XmlElement;
  test: Test | undefined;
  /** Whether it holds where no rule before it was met. */
  isOther: boolean;
  /** Changes of the score. */
  changes: { action: string; value: number }[];
  isLast: boolean;
  /** Ids of the feedback that it shows for exactly one response. */
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

  /** The score that the rules give to responses. */
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

  /** Conditions that raise the score, those with the highest first. */
  get rewarded(): { condition: XmlElement; score: number }[] {
    return this.rules
      .map(({ condition, changes }) => ({
        condition,
        score: Math.max(0, ...changes.map(({ value }) => value)),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  }

  /** Ids of the feedback that conditions show for exactly one response. */
  feedbackFor(responses: Responses): string[] {
    return this.rules
      .filter(({ test, feedback }) => feedback.length && test?.(responses, false))
      .flatMap(({ feedback }) => feedback);
  }
}

/** @param variable the one that holds the score */
function readRule(condition: XmlElement, variable: string | undefined): Rule {
  const test = findChild(condition, 'conditionvar');
  const sets = findChildren(condition, 'setvar');
  const goesOn = condition.attributes['continue']?.toLowerCase() === 'yes';
  const isForOneValue = test && findNamed(test, 'varequal').length === 1;
  return {
    condition,
    test: test && readTest(test),
    isOther: findChild(test, 'other') !== undefined,
    changes: sets
      .filter((set) => getVariable(set) === variable)
      .map((set) => ({
        action: set.attributes['action']?.toLowerCase() ?? 'set',
        value: Number(getText(set).trim()) || 0,
      })),
    isLast: !goesOn && sets.length > 0 && Boolean(condition.attributes['continue']),
    feedback: isForOneValue
      ? findChildren(condition, 'displayfeedback').map(({ attributes }) => attributes['linkrefid'] ?? '')
      : [],
  };
}

const getVariable = ({ attributes }: XmlElement) => attributes['varname'] ?? 'SCORE';

/** Elements `varequal` of a condition that must hold, in order; those within `not` are left out. */
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
  const all: Test = (...given) => parts.every((part) => part(...given));
  switch (element.name) {
    case 'conditionvar':
    case 'and':
      return all;
    case 'or':
      return (...given) => parts.some((part) => part(...given));
    case 'not':
      return (...given) => !all(...given);
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

const COMPARISONS = new Map<string, (given: string[], value: string) => boolean>([
  ['unanswered', (given) => !given.length],
  ['varequal', (given, value) => given.includes(value)],
  ['varsubset', (given, value) => given.some((one) => value.split(',').includes(one))],
  ['vargte', ([first], value) => Number(first) >= Number(value)],
  ['varlte', ([first], value) => Number(first) <= Number(value)],
  ['vargt', ([first], value) => Number(first) > Number(value)],
  ['varlt', ([first], value) => Number(first) < Number(value)],
]);
