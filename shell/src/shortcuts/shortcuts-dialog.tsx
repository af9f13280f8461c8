import { singleKeys, useListedShortcuts, useSingleKeys, type Shortcut } from '@lectern/remote';
import { Muted } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useRef } from 'react';
import { shortcutsDialog } from './shortcuts-dialog-state';
import styles from './shortcuts.module.css';
import { frameText } from '../frame/texts';

const EVERYWHERE: Shortcut[] = [
  { keys: 'Ctrl K', label: frameText('shortcuts.labels.search') },
  { keys: '/', label: frameText('shortcuts.labels.search') },
  { keys: '?', label: frameText('shortcuts.title') },
  { keys: 'F8', label: frameText('shortcuts.labels.message') },
  { keys: 'Esc', label: frameText('shortcuts.labels.dialog') },
];

/** The keyboard shortcuts of the open screen and of all screens, and the switch for single keys. */
export default function ShortcutsDialog() {
  const ofScreen = useListedShortcuts();
  const areOn = useSingleKeys();
  // Gets the focus after closing, because the menu item that opened the dialog is removed with its menu.
  const main = useRef(document.getElementById('main'));
  return (
    <Dialog
      title={frameText('shortcuts.title')}
      open
      onClose={() => shortcutsDialog.set(false)}
      fallbackFocus={main}
    >
      {ofScreen.length > 0 && <ShortcutList title={frameText('shortcuts.ofScreen')} shortcuts={ofScreen} />}
      <ShortcutList title={frameText('shortcuts.everywhere')} shortcuts={EVERYWHERE} />
      <label className={styles.switch}>
        <input type="checkbox" checked={areOn} onChange={({ target }) => singleKeys.set(target.checked)} />
        <span>
          {frameText('shortcuts.singleKeys')}
          <Muted as="span">{frameText('shortcuts.singleKeysHint')}</Muted>
        </span>
      </label>
    </Dialog>
  );
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.keys}>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
