import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageDirection } from '../format/page-direction';
import { uiText } from '../texts';
import type { ShownToast } from './toast';
import styles from './toaster.module.css';
import { useFreePosition } from './use-free-position';
import { useLeaving } from './use-leaving';

/** Moves the focus to the toast. */
const TOAST_KEY = 'F8';

/**
 * Shows a toast for 5 seconds. A swipe by 50 px to the side where it is, Escape or going to another screen closes it; F8 moves the
 * focus to it.
 */
export default function ToasterView({ toast }: { toast: ShownToast }) {
  const [closedId, setClosedId] = useState<number>();
  const [element, setElement] = useState<HTMLLIElement | null>(null);
  useVisible(element, toast);
  useFreePosition(element?.parentElement ?? null);
  useLeaving(toast.id, () => setClosedId(toast.id));
  const destructive = toast.variant === 'destructive';
  return (
    <Radix.Provider
      label={uiText('toast.label')}
      duration={5000}
      swipeDirection={pageDirection() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
    >
      <Radix.Root
        key={toast.id}
        ref={setElement}
        className={`${styles.toast} ${destructive ? styles.destructive : ''}`}
        type={destructive ? 'foreground' : 'background'}
        open={closedId !== toast.id}
        onOpenChange={(open) => !open && setClosedId(toast.id)}
      >
        {destructive && <CircleAlert className={styles.icon} size={20} aria-hidden />}
        <div className={styles.content}>
          <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
          {toast.description && (
            <Radix.Description className={styles.text} dir="auto">
              {toast.description}
            </Radix.Description>
          )}
        </div>
        {toast.action && (
          <Radix.Action className={styles.action} altText={toast.action.label} onClick={toast.action.onClick}>
            {toast.action.label}
          </Radix.Action>
        )}
        <Radix.Close className={styles.close} aria-label={uiText('close')}>
          <X size={16} aria-hidden />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        className={styles.viewport}
        label={uiText('toast.region', { key: TOAST_KEY })}
        hotkey={[TOAST_KEY]}
      />
    </Radix.Provider>
  );
}

/** Calls the toast's `onVisible` after its entrance animation, or in the next frame if there is none. */
function useVisible(element: HTMLLIElement | null, { onVisible }: ShownToast): void {
  useEffect(() => {
    if (!element || !onVisible) return;
    let isReplaced = false;
    const entrance = element.getAnimations?.().map(({ finished }) => finished) ?? [];
    const notify = () => !isReplaced && onVisible();
    Promise.all(entrance).then(() => requestAnimationFrame(notify), notify);
    return () => {
      isReplaced = true;
    };
  }, [element, onVisible]);
}
