/** The address of the running Lectern whose screens are measured. */
export const ORIGIN = process.env.BASE_URL ?? 'http://localhost:3000';

/** The width and height of the phone that Lighthouse emulates. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Signs a browser context in as the administrator of ADMIN_EMAIL and ADMIN_PASSWORD.
 * @param {import('playwright').BrowserContext} context
 */
export async function signIn(context) {
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/api/login?returnTo=/`);
  await page.getByLabel('Email').fill(process.env.ADMIN_EMAIL ?? 'admin@lectern.local');
  await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${ORIGIN}/`);
  await page.close();
}

/**
 * Adds the sample courses, and lists the measured screens with their paths.
 * @param {import('playwright').BrowserContext} context signed in
 * @returns {Promise<Record<string, { path: string, isSignedIn?: boolean }>>}
 */
export async function listMeasuredScreens({ request }) {
  await request.post(`${ORIGIN}/api/seed-courses-public`, { headers: { origin: ORIGIN } });
  const courses = await (await request.get(`${ORIGIN}/api/courses`)).json();
  // The ids of the sample courses (api/samples) begin with 'a1d0c0de'.
  const sample = courses.find((/** @type {{ id: string }} */ { id }) => id.startsWith('a1d0c0de'));
  const { slug, modules } = await (await request.get(`${ORIGIN}/api/courses/${sample.id}`)).json();
  return {
    'landing page': { path: '/' },
    'course list': { path: '/courses' },
    'public course page': { path: `/course/${slug}` },
    viewer: { path: `/courses/${slug}/modules/${modules[0].id}`, isSignedIn: true },
  };
}
