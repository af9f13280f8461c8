import { Link } from '@lectern/remote';
import { pageDirection } from '@lectern/ui';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check, type LucideIcon } from 'lucide-react';
import { createContext, useContext, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './menu.module.css';

/** Gives the focus back to the menu's button, before the chosen item acts. */
const LeaveContext = createContext<() => void>(() => undefined);

/** A menu under `trigger` (one button with a name). Arrow keys and first letters move in it; Escape and a press outside close it. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  function leave(): void {
    isChosen.current = true;
    button.current?.focus({ preventScroll: true });
  }
  return (
    // A modal menu would not let the button have the focus before the menu is closed.
    <Radix.Root
      modal={false}
      dir={pageDirection()}
      onOpenChange={(isOpen) => isOpen && (isChosen.current = false)}
    >
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // The dialog or screen that the item opened has the focus.
            if (isChosen.current) event.preventDefault();
          }}
        >
          <LeaveContext value={leave}>{children}</LeaveContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemProps {
  label: string;
  Icon: LucideIcon;
}

/** An action. A dialog that it opens gives the focus back to the menu's button. */
export function MenuItem({
  label,
  Icon,
  isDanger = false,
  onSelect,
}: ItemProps & {
  /** Deletes something. */
  isDanger?: boolean;
  onSelect: () => void;
}) {
  const leave = useContext(LeaveContext);
  return (
    <Radix.Item
      className={styles.item}
      data-danger={isDanger || undefined}
      onSelect={() => {
        leave();
        onSelect();
      }}
    >
      <Icon size={18} aria-hidden />
      <span dir="auto">{label}</span>
    </Radix.Item>
  );
}

/** A link to another screen. */
export function MenuLink({ label, Icon, to }: ItemProps & { to: string }) {
  const leave = useContext(LeaveContext);
  return (
    <Radix.Item asChild className={styles.item} onSelect={leave}>
      <Link to={to}>
        <Icon size={18} aria-hidden />
        {label}
      </Link>
    </Radix.Item>
  );
}

/** Some items with a title. */
export const MenuGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Radix.Group className={styles.group}>
    <Radix.Label className={styles.title}>{title}</Radix.Label>
    {children}
  </Radix.Group>
);

/** Something that is on or off. The menu stays open. */
export const MenuCheckbox = ({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: () => void;
}) => (
  <Radix.CheckboxItem
    className={styles.item}
    checked={isOn}
    onCheckedChange={onChange}
    onSelect={(event) => event.preventDefault()}
  >
    <Mark />
    <span dir="auto">{label}</span>
  </Radix.CheckboxItem>
);

/** One choice of several. The menu stays open. */
export function MenuChoice<Value extends string>({
  options,
  value,
  onChange,
}: {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          className={styles.item}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
        >
          <Mark />
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

const Mark = () => (
  <span className={styles.mark}>
    <Radix.ItemIndicator>
      <Check size={18} aria-hidden />
    </Radix.ItemIndicator>
  </span>
);
