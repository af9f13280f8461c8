import type { Page } from '@playwright/test';
import type { Screen } from './screen';
import { markUsed, visit, type Opening } from './visit';

/** Opens a screen in one of the themes and prepares its state. */
export async function show(
  { page, path, given, act }: Screen,
  theme: 'light' | 'dark',
  opening: Opening = 'load',
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await given?.(page);
  await visit(page, path, opening);
  if (!act) return;
  markUsed(page);
  await act(page);
}

/** Switches the theme of an open screen as its toggle does, without storing the choice for the next screen. */
export async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((next) => {
    const root = document.documentElement;
    // By its icons, because its label is in the language of the page.
    const toggle = document.querySelector<HTMLElement>('button:has(.lucide-sun):has(.lucide-moon)');
    const isDark = root.classList.contains('dark');
    // A script presses it, because a dialog may cover the toggle. Screens without one get all colors from the style sheets.
    if (toggle && isDark !== (next === 'dark')) toggle.click();
    else root.classList.toggle('dark', next === 'dark');
    localStorage.removeItem('theme');
  }, theme);
  await settled(page);
}

/** Waits for the end of all transitions and animations. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Repeated, because the end of a transition can start one of an element that inherits the value.
    for (let wereRunning = [true]; wereRunning.length;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const animations = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      wereRunning = await Promise.all(
        animations.map(({ finished }) =>
          finished.then(
            () => true,
            () => true,
          ),
        ),
      );
    }
  });
}
