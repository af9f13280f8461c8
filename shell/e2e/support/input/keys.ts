import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has. */
const MAX_STOPS = 120;

/**
 * Finding an element by its role computes the names of the whole page, so the stops between compare with the element found last. A
 * dialog may have opened with another one meanwhile.
 */
const STOPS_PER_SEARCH = 10;

/** Limit for a focused element to become visible. */
const VISIBLE_TIMEOUT_MS = 30_000;

/**
 * Presses Tab until `target` has the focus. At each stop the focused element must be visible: inside the window, not
 * covered, and with a focus ring.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  if (await isFocused(target)) return;
  let element: ElementHandle | null = null;
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    if (presses % STOPS_PER_SEARCH === 0) element = await target.elementHandle();
    await page.keyboard.press('Tab');
    const query = { target: element, timeoutMs: VISIBLE_TIMEOUT_MS };
    const { isTarget, isGone, problem } = await page.evaluate(inspectFocus, query);
    expect(problem).toBe('');
    if (!isTarget && !isGone) continue;
    if (await isFocused(target)) return;
    element = await target.elementHandle();
  }
  throw new Error(`Tab never reaches ${target}`);
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Moves the focus to `target` by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens the menu of a row by Tab and Enter, and chooses an action by arrow keys and Enter. */
export async function chooseAction(page: Page, action: string, name: string | RegExp): Promise<void> {
  const button = typeof name === 'string' ? `Actions for ${name}` : name;
  await enter(page, page.getByRole('button', { name: button }));
  const item = page.getByRole('menuitem', { name: action, exact: true });
  await expect(item).toBeVisible();
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

interface FocusQuery {
  /** Compared with the focused element. */
  target: Node | null;
  timeoutMs: number;
}

/** Runs in the page: waits until the focused element is visible, because browsers may scroll for a few frames and hidden controls fade in. */
async function inspectFocus({ target, timeoutMs }: FocusQuery) {
  const deadline = performance.now() + timeoutMs;
  let problem = describeProblem();
  while (problem && performance.now() < deadline) {
    await new Promise(requestAnimationFrame);
    problem = describeProblem();
  }
  return { problem, isTarget: target === document.activeElement, isGone: !target?.isConnected };

  /** Describes why the focused element is not visible; '' if it is. */
  function describeProblem(): string {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const name = `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
    // antd lays a transparent checkbox over the box that it draws, which has the ring.
    const isOverlay = element instanceof HTMLInputElement && getComputedStyle(element).opacity === '0';
    const chain: Element[] = [];
    for (
      let ancestor = isOverlay ? element.parentElement : element;
      ancestor;
      ancestor = ancestor.parentElement
    )
      chain.push(ancestor);
    const styles = chain.map((ancestor) => getComputedStyle(ancestor));
    const hasRing = styles
      .slice(0, 5)
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
    if (!hasRing) return `${name} has the focus, but no focus ring`;
    if (styles.some(({ opacity }) => Number(opacity) < 0.5)) return `${name} has the focus, but has faded`;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 1 || height < 1) return `${name} has the focus, but no size`;
    if (right < 1 || bottom < 1 || left > innerWidth || top > innerHeight)
      return `${name} is outside the window`;
    // A visible part is enough, because an element can be larger than the window.
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, Math.max(top, 0) + 4];
    const points = [
      [x, Math.min(y, innerHeight - 1)],
      [x, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2],
      [Math.max(left, 0) + 4, Math.min(y, innerHeight - 1)],
    ] as const;
    const isVisible = points.some(([atX, atY]) => {
      const topmost = document.elementFromPoint(atX, atY);
      return topmost && (element.contains(topmost) || topmost.contains(element));
    });
    return isVisible ? '' : `${name} has the focus, but is covered`;
  }
}
