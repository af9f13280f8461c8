import type { Locator, Page } from '@playwright/test';

/** Drags a row by its handle with the mouse to the place of another row. */
export async function dragRow(page: Page, row: Locator, target: Locator): Promise<void> {
  // The bars at the top may cover a row that the window has scrolled to its edge.
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const handle = await row.locator('> [aria-hidden]').first().boundingBox();
  const [from, to] = [await row.boundingBox(), await target.boundingBox()];
  if (!handle || !from || !to) throw new Error('The rows are not on the screen');
  const x = handle.x + handle.width / 2;
  const y = handle.y + handle.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The first pixels begin the drag.
  await page.mouse.move(x, y + 10, { steps: 2 });
  await page.mouse.move(x, y + to.y - from.y, { steps: 12 });
  await page.mouse.up();
}
