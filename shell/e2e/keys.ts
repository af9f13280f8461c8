import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has. */
const MOST_STOPS = 120;

/**
 * Presses Tab until something has the focus. At each stop on the way the focus has moved on, and is in sight: within
 * the window, under nothing, and with a ring round it.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    // Browsers may bring it into the window over a few frames, and controls that had faded return.
    await expect.poll(() => page.evaluate(troubleWithFocus), { timeout: 3_000 }).toBe('');
  }
  throw new Error(`Tab never reaches ${wanted}`);
}

/** Goes to something by Tab and presses Enter on it. */
export async function enter(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Runs in the page. */
function troubleWithFocus(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return '';
  const name = `<${element.tagName.toLowerCase()}> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
  const chain: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) chain.push(at);
  const styles = chain.map((at) => getComputedStyle(at));
  const hasRing = styles
    .slice(0, 5)
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
  if (!hasRing) return `${name} has the focus, but no ring`;
  if (styles.some(({ opacity }) => Number(opacity) < 0.5)) return `${name} has the focus, but has faded`;
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  if (width < 1 || height < 1) return `${name} has the focus, but no size`;
  if (right < 1 || bottom < 1 || left > innerWidth || top > innerHeight) return `${name} is out of sight`;
  // A part of it is enough: what is higher than the window can't be seen whole.
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, Math.max(top, 0) + 4];
  const points = [
    [x, Math.min(y, innerHeight - 1)],
    [x, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2],
    [Math.max(left, 0) + 4, Math.min(y, innerHeight - 1)],
  ] as const;
  const isSeen = points.some(([atX, atY]) => {
    const over = document.elementFromPoint(atX, atY);
    return over && (element.contains(over) || over.contains(element));
  });
  return isSeen ? '' : `${name} has the focus, but something lies over it`;
}
