import { expect, type Page } from '@playwright/test';
import { beginConversation } from '../../support/decks';
import { heading, press, type Screen } from '../screen';

/** The AI tutor with a chat and its conversations. */
export function tutorScreens(page: Page): Screen[] {
  return [
    {
      name: 'AI Tutor',
      page,
      path: '/ai-tutor',
      arrived: () => page.getByRole('button', { name: 'Start New Conversation' }),
    },
    {
      name: 'chat',
      page,
      path: '/ai-tutor',
      act: askTheTutor,
      arrived: () => page.getByRole('button', { name: /supported ·/ }).last(),
    },
    {
      name: 'recent conversations',
      page,
      path: '/ai-tutor',
      given: beginConversation,
      arrived: () => page.getByRole('button', { name: /^Continue/ }).first(),
    },
    {
      name: 'deletion of a conversation',
      page,
      path: '/ai-tutor',
      given: beginConversation,
      act: press(/^Delete/),
      arrived: heading('Delete conversation'),
    },
  ];
}

/** Asks a question that the slides answer and one that they do not. */
async function askTheTutor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  const question = page.getByLabel('Your question');
  for (const text of ['What do workers feed to every larva?', 'Who won the cup final of 1974?']) {
    await question.fill(text);
    await page.keyboard.press('Enter');
    await expect(question).toHaveValue('');
    await expect(question).toBeEnabled();
  }
}
