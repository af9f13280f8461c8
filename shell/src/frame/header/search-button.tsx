import type { User } from '@lectern/contract';
import { Button, toast, uiText } from '@lectern/ui';
import { Search } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useSearchKeys } from '../../search/use-search-keys';
import { frameText } from '../texts';
import { t } from '../../texts';
import styles from './header.module.css';

type Palette = ComponentType<{ user: User; onClose: () => void }>;

const KEYS = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the search over everything, which loads then. */
export function SearchButton({ user }: { user: User }) {
  const [Palette, setPalette] = useState<Palette>();
  const open = () =>
    void import(/* webpackChunkName: "dialogs" */ '../../search/search-palette').then(
      (loaded) => setPalette(() => loaded.default),
      () => toast({ title: t('remote.failed'), description: uiText('nothingLost'), variant: 'destructive' }),
    );
  useSearchKeys(open);
  return (
    <>
      <Button
        variant="quiet"
        className={styles.search}
        aria-label={frameText('header.find')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search aria-hidden />
        <span>{frameText('header.find')}</span>
        <kbd>{KEYS}</kbd>
      </Button>
      {Palette && <Palette user={user} onClose={() => setPalette(undefined)} />}
    </>
  );
}
