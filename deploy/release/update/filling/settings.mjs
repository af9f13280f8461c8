import { send, upload } from '../person.mjs';
import { PICTURE } from './picture.mjs';

/**
 * Every group of the site's settings, with their pictures and secrets. The mail server and the model have no name, so that no process
 * looks for them.
 * @param {import('./fill-site.mjs').Filling} filling
 */
export async function fillSettings({ people }) {
  const admin = people.admin.person;
  const site = await send(admin, 'GET', '/api/admin/site');
  const logo = await upload(admin, '/api/admin/site/pictures/logo', PICTURE, 'logo.png');
  const icon = await upload(admin, '/api/admin/site/pictures/icon', PICTURE, 'icon.png');
  const [category] = site.categories.settings.list;
  /** @type {[path: string, group: string, changes: object, others?: object][]} */
  const groups = [
    ['access', 'access', { domains: ['example.org'] }],
    [
      ...['categories', 'categories'],
      {
        list: [
          ...site.categories.settings.list,
          { key: 'Beekeeping', name: 'Beekeeping', icon: category.icon, accent: 'amber' },
        ],
      },
    ],
    ['features', 'features', { calendar: true, practice: true }],
    ['figures', 'figures', { learners: '120', countries: null }],
    ['first-steps', 'firstSteps', { isShown: false }],
    ['identity', 'identity', { name: 'Bee School', logo: logo.id, icon: icon.id }],
    ['landing', 'landing', { texts: { en: { headline: 'Learn about bees' } } }],
    ['links', 'links', { imprint: '/imprint' }],
    ['look', 'look', { primaryColor: '#7a1f5c' }],
    [
      'mail',
      'mail',
      { senderName: 'Bee School', senderAddress: 'bees@example.org' },
      { secret: 'a-test-secret' },
    ],
    [
      ...['model', 'model'],
      { baseUrl: 'http://127.0.0.1:9/v1', isInNetwork: true, dailyQuestions: 20 },
      { secret: 'a-test-secret' },
    ],
    ['programs', 'programs', { tokens: true, webhooks: true }],
    ['region', 'region', { locale: 'de', timeZone: 'Europe/Berlin' }],
    ['retention', 'retention', { auditNameDays: 3650 }, { isConfirmed: true }],
  ].map(([path, group, changes, others]) => /** @type {any} */ ([path, group, changes, others]));
  for (const [path, group, changes, others] of groups)
    await send(admin, 'PUT', `/api/admin/site/${path}`, {
      ...others,
      version: site[group].version,
      settings: { ...site[group].settings, ...changes },
    });
}
