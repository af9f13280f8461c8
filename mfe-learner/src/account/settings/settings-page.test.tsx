/** @vitest-environment jsdom */
import { fakeNetwork, savedFiles, type FakeNetwork } from '@lectern/client/testing';
import {
  DEFAULT_SITE,
  changePassword,
  deleteOwnUser,
  endOtherSessions,
  endSession,
  exportOwnData,
  createCalendarFeed,
  getAccount,
  getCalendarFeed,
  getReminderSettings,
  getTutorSettings,
  addAuthenticatorApp,
  getSecondFactor,
  listAccessTokens,
  createAccessToken,
  revokeAccessToken,
  getUser,
  getWeeklyGoal,
  setWeeklyGoal,
  listSessions,
  removeCalendarFeed,
  removePasskey,
  replaceRecoveryCodes,
  sendConfirmation,
  startAuthenticatorApp,
  requestEmailChange,
  updateOwnUser,
  updateReminderSettings,
  updateTutorSettings,
  type SecondFactor,
  type Session,
} from '@lectern/contract';
import { setSite } from '@lectern/i18n';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { open } from '../../testing/open';
import { aLearner } from '../../testing/samples';
import { currentPage } from './profile/current-page';

let network: FakeNetwork;

beforeEach(() => {
  network = fakeNetwork();
  network.answer(getUser, aLearner({ firstName: 'Ada', lastName: null }));
  network.answer(getAccount, account);
  network.answer(listSessions, [session({ isCurrent: true })]);
  network.answer(getTutorSettings, { usesModel: true, hasModel: true });
  network.answer(getSecondFactor, none);
  network.answer(listAccessTokens, { isOn: false, items: [] });
  network.answer(getReminderSettings, { muted: { panel: [], mail: [] }, isSendingMail: true });
  network.answer(getCalendarFeed, { createdAt: null });
});
afterEach(() => {
  cleanup();
  network.restore();
  setSite(DEFAULT_SITE);
});

const account = {
  email: 'ada@example.org',
  hasPassword: true,
  isEmailVerified: false,
  isSendingMail: true,
};
const none: SecondFactor = {
  passkeys: [],
  authenticatorApp: null,
  recoveryCodesLeft: 0,
  isRequired: false,
  dueAt: null,
  canUsePasskeys: true,
};
const CODES = ['AAAA-BBBB', 'CCCC-DDDD'];
const session = (own: Partial<Session> = {}): Session => ({
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
  browser: 'Firefox on Linux',
  firstSeen: '2026-11-20T12:00:00.000Z',
  lastSeen: '2026-11-21T12:00:00.000Z',
  isCurrent: false,
  ...own,
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const first = () => screen.findByLabelText<HTMLInputElement>('First name');

test('a changed name is saved and confirmed', async () => {
  network.answer(updateOwnUser, aLearner({ firstName: 'Grace', lastName: 'Hopper' }));
  open('/settings');
  expect((await first()).value).toBe('Ada');
  fireEvent.change(await first(), { target: { value: 'Grace' } });
  fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Hopper' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Profile saved')).toBeTruthy();
  expect(network.calls(updateOwnUser)[0]?.body).toEqual({
    firstName: 'Grace',
    lastName: 'Hopper',
    timeZone: null,
    locale: 'en',
  });
});

test('a name that the server would refuse is not sent, and its field says why', async () => {
  open('/settings');
  fireEvent.change(await first(), { target: { value: 'Grace' + String.fromCharCode(7) } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const reason = await screen.findByText(
    'First name contains characters that cannot be seen. Please remove them.',
  );
  expect((await first()).getAttribute('aria-describedby')).toBe(reason.id);
  expect(network.calls(updateOwnUser)).toHaveLength(0);
});

test('a rejected name shows the reason', async () => {
  network.refuse(updateOwnUser, 400, { statusCode: 400, message: 'This name cannot be printed.' });
  open('/settings');
  await first();
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('This name cannot be printed.')).toBeTruthy();
});

test('times are in the time zone of the browser until another one is saved, and again afterwards', async () => {
  network.answer(updateOwnUser, aLearner({ timeZone: 'Asia/Tokyo' }));
  open('/settings/profile');
  const zone = await screen.findByLabelText<HTMLSelectElement>('Your time zone');
  expect(zone.selectedOptions[0]?.textContent).toBe(
    `As my browser (${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')})`,
  );
  expect(screen.getByText(/^Screens use the time zone of your browser, emails use UTC/)).toBeTruthy();
  fireEvent.focus(zone);
  fireEvent.change(zone, { target: { value: 'Asia/Tokyo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Profile saved')).toBeTruthy();
  expect(network.calls(updateOwnUser)[0]?.body).toMatchObject({ timeZone: 'Asia/Tokyo' });
  fireEvent.change(zone, { target: { value: 'browser' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(network.calls(updateOwnUser)[1]?.body).toMatchObject({ timeZone: null }));
});

test('another language is chosen by its own name, and the page is loaded again once it is saved', async () => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView ??= () => undefined;
  const reload = vi.spyOn(currentPage, 'reload').mockReturnValue();
  network.answer(updateOwnUser, aLearner({ locale: 'de' }));
  open('/settings/profile');
  const box = await screen.findByRole('combobox', { name: 'Language' });
  expect(box.textContent).toBe('English');
  fireEvent.click(box);
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Deutsch' }), { key: 'Enter' });
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(network.calls(updateOwnUser)[0]?.body).toMatchObject({ locale: 'de' });
  // Nothing asks whether to leave the page.
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  expect(screen.queryByText('Profile saved')).toBeNull();
  reload.mockRestore();
});

test('a reminder is switched off for email and stays in the panel', async () => {
  const muted = { panel: [], mail: ['overdue' as const] };
  network.answer(updateReminderSettings, { muted, isSendingMail: true });
  open('/settings/reminders');
  const box = (channel: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: `Overdue: ${channel}` });
  expect((await box('Email')).checked).toBe(true);
  fireEvent.click(await box('Email'));
  expect(network.calls(updateReminderSettings)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Reminders saved')).toBeTruthy();
  expect(network.calls(updateReminderSettings)[0]?.body).toEqual(muted);
  expect((await box('Email')).checked).toBe(false);
  expect((await box('Notifications')).checked).toBe(true);
  expect(screen.queryByText('A course that you uploaded is ready')).toBeNull();
});

test('a site without mail offers reminders under Notifications only', async () => {
  network.answer(getReminderSettings, { muted: { panel: ['overdue'], mail: [] }, isSendingMail: false });
  open('/settings/reminders');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Overdue: Notifications' });
  expect(box.checked).toBe(false);
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
  expect(screen.getByText(/^This site sends no email/)).toBeTruthy();
});

test('a calendar address is created, shown once, replaced after a question and turned off', async () => {
  const created = (token: string) => ({
    url: `https://learn.example.org/api/calendar/${token}.ics`,
    createdAt: '2026-11-22T12:00:00.000Z',
  });
  network.answer(createCalendarFeed, created('first'));
  network.answer(removeCalendarFeed, new Blob());
  open('/settings/reminders');
  fireEvent.click(await screen.findByRole('button', { name: 'Create calendar address' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Calendar address')).value).toContain('/first.ics');
  network.answer(createCalendarFeed, created('second'));
  fireEvent.click(screen.getByRole('button', { name: 'New address' }));
  const dialog = await screen.findByRole('dialog', { name: 'New address' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'New address' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Calendar address').value).toContain('/second.ics'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Create calendar address' })).toBeTruthy();
  expect(screen.queryByLabelText('Calendar address')).toBeNull();
});

test('where calendar feeds are switched off, the settings have none', async () => {
  setSite({ ...DEFAULT_SITE, offFeatures: ['calendar'] });
  open('/settings/reminders');
  expect(await screen.findByRole('heading', { name: 'Reminders' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create calendar address' })).toBeNull();
  expect(network.calls(getCalendarFeed)).toHaveLength(0);
});

test('an address from before is not shown', async () => {
  network.answer(getCalendarFeed, { createdAt: '2026-11-22T12:00:00.000Z' });
  open('/settings/reminders');
  expect(await screen.findByText(/^Your calendar address was created on Nov/)).toBeTruthy();
  expect(screen.queryByLabelText('Calendar address')).toBeNull();
});

test('the theme can be chosen, or left to the device', async () => {
  open('/settings/profile');
  const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
  const isDark = () => document.documentElement.classList.contains('dark');
  expect((await radio('As on this device')).checked).toBe(true);
  fireEvent.click(await radio('Dark'));
  expect([isDark(), localStorage.getItem('theme')]).toEqual([true, 'dark']);
  fireEvent.click(await radio('Light'));
  expect([isDark(), localStorage.getItem('theme')]).toEqual([false, 'light']);
  fireEvent.click(await radio('As on this device'));
  expect([isDark(), localStorage.getItem('theme')]).toEqual([false, null]);
});

test('the person’s data downloads as a file, and the privacy page is linked', async () => {
  const files = savedFiles();
  network.answer(exportOwnData, new Blob());
  open('/settings/privacy');
  fireEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(files).toMatchObject([{ name: 'lectern-data.zip' }]));
  const link = screen.getByRole('link', { name: /^What is stored/ });
  expect(link.getAttribute('href')).toBe('/privacy');
});

test('a person can choose to be answered without the language model', async () => {
  network.answer(updateTutorSettings, { usesModel: false, hasModel: true });
  open('/settings/privacy');
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: /language model/ });
  expect(choice.checked).toBe(true);
  fireEvent.click(choice);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Choice saved')).toBeTruthy();
  expect(network.calls(updateTutorSettings)[0]?.body).toEqual({ usesModel: false });
  expect(screen.getByText(/^Your questions stay on this site/)).toBeTruthy();
});

test('without a language model there is nothing to choose', async () => {
  network.answer(getTutorSettings, { usesModel: true, hasModel: false });
  open('/settings/privacy');
  expect(await screen.findByText(/^This site has no language model/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /language model/ })).toBeNull();
});

test('an account is deleted only after a confirmation, and a failure is shown', async () => {
  network.refuse(deleteOwnUser, 409, { statusCode: 409, message: 'This is the last administrator.' });
  open('/settings/privacy');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.calls(deleteOwnUser)).toHaveLength(0);

  fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This is the last administrator.')).toBeTruthy();
  expect(network.calls(deleteOwnUser)).toHaveLength(1);
});

test('a password is changed with the present one, and a refusal stands at its field', async () => {
  const wrong = { statusCode: 422, code: 'wrong-password', message: 'This is not your present password.' };
  network.refuse(changePassword, 422, wrong);
  open('/settings/security');
  await screen.findByLabelText('Current password');
  type('Current password', 'old');
  type('New password', 'another fine password');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(wrong.message)).toBeTruthy();
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  network.answer(changePassword, new Blob());
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  expect(network.calls(changePassword)[1]?.body).toEqual({
    currentPassword: 'old',
    newPassword: 'another fine password',
  });
});

test('another address needs the password and says what happens next', async () => {
  network.answer(requestEmailChange, new Blob());
  open('/settings/security');
  await screen.findByLabelText('New address');
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
  expect(screen.getByText(/^Email must be an email address/)).toBeTruthy();
  type('New address', ' grace@example.org ');
  type('Your password', 'old');
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
  expect(await screen.findByText(/Open the link that we have sent/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New address').value).toBe('');
  expect(screen.queryByText(/^Email must be an email address/)).toBeNull();
  expect(network.calls(requestEmailChange)[0]?.body).toEqual({
    email: 'grace@example.org',
    currentPassword: 'old',
  });
});

test('what is no address is refused at its field, before it is sent', async () => {
  open('/settings/security');
  await screen.findByLabelText('New address');
  type('New address', 'grace');
  type('Your password', 'old');
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
  expect(screen.getByText(/^Email must be an email address/)).toBeTruthy();
  expect(network.calls(requestEmailChange)).toEqual([]);
});

test('with an external provider there is no password and no address to change', async () => {
  network.answer(getAccount, { ...account, hasPassword: false });
  open('/settings');
  expect(await screen.findByText('Your sign-in provider keeps it.')).toBeTruthy();
  cleanup();
  open('/settings/security');
  expect(await screen.findByText('This session')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Loading your account...')).toBeNull());
  expect(screen.queryByText('Change password')).toBeNull();
});

test('other sessions can be ended, one or all', async () => {
  network.answer(listSessions, [
    session({ isCurrent: true }),
    session({ id: '45c48cce-2e2d-4fbd-8a1a-fc51c7c6ad26', browser: 'Safari on iOS' }),
  ]);
  network.answer(endSession, new Blob());
  network.answer(endOtherSessions, new Blob());
  open('/settings/security');
  expect(await screen.findByText('This session')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End the session in Safari on iOS' }));
  await waitFor(() => expect(network.calls(endSession)).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(network.calls(endOtherSessions)).toHaveLength(1));
});

test('an authenticator app is added with its first code, and the recovery codes are shown once', async () => {
  network.answer(startAuthenticatorApp, { key: 'ABCDEFGH', picture: 'data:image/svg+xml;base64,AAAA' });
  const wrong = { statusCode: 422, message: 'This code is not right.' };
  network.refuse(addAuthenticatorApp, 422, wrong);
  open('/settings/security');
  fireEvent.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('ABCD EFGH')).toBeTruthy();
  expect(dialog.getByAltText('QR code of the key')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: '123 456' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add app' }));
  expect(await dialog.findByText(wrong.message)).toBeTruthy();

  network.answer(addAuthenticatorApp, { recoveryCodes: CODES });
  fireEvent.click(dialog.getByRole('button', { name: 'Add app' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
  for (const code of CODES) expect(codes.getByText(code)).toBeTruthy();
  const download = codes.getByRole('link', { name: 'Download' });
  expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(CODES.join('\n'));
  fireEvent.click(codes.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('AAAA-BBBB')).toBeNull();
});

test('a passkey is removed after a confirmation, and recovery codes are replaced', async () => {
  Object.assign(window, { PublicKeyCredential: class {} });
  const passkey = {
    id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a11',
    name: 'My phone',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastUsedAt: null,
  };
  network.answer(getSecondFactor, { ...none, passkeys: [passkey], recoveryCodesLeft: 1, isRequired: true });
  network.answer(removePasskey, new Blob());
  network.answer(replaceRecoveryCodes, { recoveryCodes: CODES });
  open('/settings/security');
  expect(await screen.findByText('My phone')).toBeTruthy();
  expect(screen.getByText('Not used yet')).toBeTruthy();
  expect(screen.getByText(/1 of your recovery codes is left/)).toBeTruthy();
  expect(screen.getByText('Administrators of this site need a second factor.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'New recovery codes' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'I have saved them' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: My phone' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(network.calls(removePasskey)).toHaveLength(1));
});

test.each([
  ['student', /^Recommended: add a passkey or an authenticator app\.$/],
  ['admin', /^Recommended: .*learns an administrator’s password/],
] as const)('a second factor is recommended to a %s without one', async (role, sentence) => {
  network.answer(getUser, aLearner({ role }));
  open('/settings/security');
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a second factor is not recommended to people who have one or need one', async () => {
  const app = { addedAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null };
  network.answer(getSecondFactor, { ...none, authenticatorApp: app });
  open('/settings/security');
  await screen.findByText(/^Added /);
  expect(screen.queryByText(/^Recommended/)).toBeNull();
  cleanup();
  network.answer(getSecondFactor, { ...none, isRequired: true });
  open('/settings/security');
  await screen.findByText('Administrators of this site need a second factor.');
  expect(screen.queryByText(/^Recommended/)).toBeNull();
});

test('an address that is not confirmed gets its link again, where the site sends mail', async () => {
  network.answer(sendConfirmation, new Blob());
  open('/settings/security');
  fireEvent.click(await screen.findByRole('button', { name: 'Send confirmation again' }));
  expect(await screen.findByText(/Open the link that we have sent to your address/)).toBeTruthy();
});

test.each([{ isEmailVerified: true }, { isSendingMail: false }])(
  'no confirmation is offered to an account with %j',
  async (own) => {
    network.answer(getAccount, { ...account, ...own });
    open('/settings/security');
    await screen.findByRole('button', { name: 'Change address' });
    expect(screen.queryByText('Send confirmation again')).toBeNull();
  },
);

test('a weekly goal is set, and removed again', async () => {
  network.answer(getWeeklyGoal, { daysPerWeek: null, daysThisWeek: 0, daysInARow: 0 });
  network.answer(setWeeklyGoal, { daysPerWeek: 3 });
  open('/settings/learning');
  const days = await screen.findByLabelText<HTMLSelectElement>('Days per week');
  expect(days.selectedOptions[0]?.textContent).toBe('No goal');
  fireEvent.change(days, { target: { value: '3' } });
  network.answer(getWeeklyGoal, { daysPerWeek: 3, daysThisWeek: 0, daysInARow: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Goal saved')).toBeTruthy();
  fireEvent.change(days, { target: { value: 'none' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(network.calls(setWeeklyGoal).map(({ body }) => body)).toEqual([
      { daysPerWeek: 3 },
      { daysPerWeek: null },
    ]),
  );
});

const aToken = {
  id: '8f14e45f-ceea-4671-8a0b-2f0d2c1f8a33',
  name: 'Nightly report',
  scopes: ['reports:read' as const, 'courses:write' as const],
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2099-11-20T12:00:00.000Z',
  lastUsedAt: null,
};

test('where administrators allow no tokens, Security does not speak of them', async () => {
  open('/settings/security');
  await screen.findByRole('heading', { name: 'Sessions' });
  await waitFor(() => expect(network.calls(listAccessTokens)).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Access tokens' })).toBeNull();
});

test('an access token is made for chosen areas and shown once', async () => {
  network.answer(listAccessTokens, { isOn: true, items: [] });
  network.answer(createAccessToken, { ...aToken, token: 'lectern_pat_secret' });
  open('/settings/security');
  fireEvent.click(await screen.findByRole('button', { name: 'Make access token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make access token' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(dialog.getByText('Choose at least one area.')).toBeTruthy();
  expect(network.calls(createAccessToken)).toHaveLength(0);
  expect(dialog.queryByRole('checkbox', { name: 'Site: Read' })).toBeNull();
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Nightly report' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Courses: Write' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Courses: Read' }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Search and reports: Read' }));
  network.answer(listAccessTokens, { isOn: true, items: [aToken] });
  fireEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Access token')).value).toBe('lectern_pat_secret');
  expect(network.calls(createAccessToken)[0]?.body).toEqual({
    name: 'Nightly report',
    scopes: ['courses:write', 'reports:read'],
    days: 90,
  });
  fireEvent.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(await screen.findByText('Nightly report')).toBeTruthy();
  expect(screen.queryByLabelText('Access token')).toBeNull();
});

test('an access token is revoked after a question, also while tokens are turned off', async () => {
  network.answer(listAccessTokens, { isOn: false, items: [aToken] });
  network.answer(revokeAccessToken, new Blob());
  open('/settings/security');
  expect(await screen.findByText(/^Administrators have turned access tokens off/)).toBeTruthy();
  expect(screen.getByText(/Search and reports \(read\)/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make access token' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke: Nightly report' }));
  const dialog = within(await screen.findByRole('dialog'));
  network.answer(listAccessTokens, { isOn: false, items: [] });
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked')).toBeTruthy();
  expect(network.calls(revokeAccessToken)).toHaveLength(1);
});
