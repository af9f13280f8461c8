import { findChild, findChildren, findNamed, getText, type XmlElement } from '../text/xml.js';

/** Given responses by their `respident`. */
export type Responses = Record<string, string[]>;

/** The scoring rules of a QTI 1.2 item. */
export class Scoring {
  readonly conditions: XmlElement[];
  /** The variable that holds the score. */
  private readonly variable: string | undefined;

  constructor(item: XmlElement) {
    this.conditions = findChildren(item, 'resprocessing').flatMap((rules) =>
      findChildren(rules, 'respcondition'),
    );
    const names = this.conditions.flatMap((condition) => findChildren(condition, 'setvar').map(getVariable));
    this.variable = names.find((name) => /^(?:que_)?score$/i.test(name)) ?? names[0];
  }

  /** The score that the rules give to responses. */
  computeScore(responses: Responses): number {
    let score = 0;
    let isMatched = false;
    for (const condition of this.conditions) {
      const test = findChild(condition, 'conditionvar');
      if (!test || !isTrue(test, responses, isMatched)) continue;
      isMatched ||= !findChild(test, 'other');
      for (const set of findChildren(condition, 'setvar')) {
        if (getVariable(set) !== this.variable) continue;
        const value = Number(getText(set).trim()) || 0;
        const action = set.attributes['action']?.toLowerCase() ?? 'set';
        if (action === 'set') score = value;
        else if (action === 'subtract') score -= value;
        else if (action === 'multiply') score *= value;
        else score += value;
      }
      const goesOn = condition.attributes['continue']?.toLowerCase() === 'yes';
      if (!goesOn && findChildren(condition, 'setvar').length && condition.attributes['continue']) break;
    }
    return score;
  }

  /** Conditions that raise the score, those with the highest first. */
  get rewarded(): { condition: XmlElement; score: number }[] {
    return this.conditions
      .map((condition) => ({
        condition,
        score: Math.max(
          0,
          ...findChildren(condition, 'setvar')
            .filter((set) => getVariable(set) === this.variable)
            .map((set) => Number(getText(set).trim()) || 0),
        ),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  }

  /** Ids of the feedback that conditions show for exactly one response. */
  feedbackFor(responses: Responses): string[] {
    return this.conditions
      .filter((condition) => {
        const test = findChild(condition, 'conditionvar');
        return test && findNamed(test, 'varequal').length === 1 && isTrue(test, responses, false);
      })
      .flatMap((condition) =>
        findChildren(condition, 'displayfeedback').map(({ attributes }) => attributes['linkrefid'] ?? ''),
      );
  }
}

const getVariable = ({ attributes }: XmlElement) => attributes['varname'] ?? 'SCORE';

/** Elements `varequal` of a condition that must hold, in order; those within `not` are left out. */
export function requiredValues(
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
    return requiredValues(element);
  });
}

function isTrue(element: XmlElement, responses: Responses, isMatched: boolean): boolean {
  const all = () => findChildren(element).every((child) => isTrue(child, responses, isMatched));
  const given = responses[element.attributes['respident'] ?? ''] ?? [];
  const value = getText(element).trim();
  switch (element.name) {
    case 'conditionvar':
    case 'and':
      return all();
    case 'or':
      return findChildren(element).some((child) => isTrue(child, responses, isMatched));
    case 'not':
      return !all();
    case 'other':
      return !isMatched;
    case 'unanswered':
      return !given.length;
    case 'varequal':
      return given.includes(value);
    case 'varsubset':
      return given.some((one) => value.split(',').includes(one));
    case 'vargte':
      return Number(given[0]) >= Number(value);
    case 'varlte':
      return Number(given[0]) <= Number(value);
    case 'vargt':
      return Number(given[0]) > Number(value);
    case 'varlt':
      return Number(given[0]) < Number(value);
    default:
      return false;
  }
}
