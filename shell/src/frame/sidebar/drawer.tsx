import { useLocation } from '@lectern/remote';
import { X } from 'lucide-react';
import { Button } from '@lectern/ui';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { frameText } from '../texts';
import styles from '../frame.module.css';
import { Logo } from './logo';

export interface DrawerHandle {
  open: () => void;
}

/** The modal sidebar of narrow screens; Escape, a press outside or a navigation closes it. */
export function Drawer({ ref, children }: { ref: Ref<DrawerHandle>; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useImperativeHandle(ref, () => ({ open: () => dialog.current?.showModal() }), []);
  useEffect(() => dialog.current?.close?.(), [pathname]);

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={frameText('nav.main')}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.drawerBody}>
        <div className={styles.brand}>
          <Logo />
          <Button
            variant="quiet"
            icon
            aria-label={frameText('nav.close')}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
