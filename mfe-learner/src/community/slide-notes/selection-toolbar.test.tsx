/** @vitest-environment jsdom */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SelectionToolbar } from './selection-toolbar';

afterEach(cleanup);

test('keys mark the selected text once: what is no longer selected is not marked again', () => {
  document.body.innerHTML = '<div id="text"><p>Be calm.</p></div>';
  const root = document.getElementById('text') as HTMLElement;
  const quote = { text: 'Be calm.', prefix: '', suffix: '', start: 0 };
  const [onHighlight, onNote, onAsk] = [vi.fn(() => getSelection()?.removeAllRanges()), vi.fn(), vi.fn()];
  getSelection()?.selectAllChildren(root);
  const selected = { quote, box: new DOMRect() };
  render(<SelectionToolbar {...{ selected, root, onHighlight, onNote, onAsk }} isByKeyboard />);
  expect(screen.getByRole('toolbar', { name: 'Selected text' })).toBeTruthy();
  fireEvent.keyDown(window, { key: 'Enter' });
  fireEvent.keyDown(window, { key: 'n' });
  expect([onHighlight.mock.calls.length, onNote.mock.calls.length]).toEqual([1, 0]);
  getSelection()?.selectAllChildren(root);
  fireEvent.keyDown(window, { key: 'n' });
  expect(onNote).toHaveBeenCalledExactlyOnceWith(quote);
  fireEvent.keyDown(window, { key: 'q' });
  expect(onAsk).toHaveBeenCalledExactlyOnceWith(quote);
});
