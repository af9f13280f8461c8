import { Button, TextField } from '@lectern/ui';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  SquareCode,
  Table,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { texts } from '../texts';
import styles from './rich-text.module.css';

const { rich: labels } = texts.editor;

interface Tool {
  label: string;
  Icon: LucideIcon;
  isOn: (editor: Editor) => boolean;
  run: (editor: Editor) => boolean;
}

const tools: Tool[] = [
  {
    label: labels.bold,
    Icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: labels.italic,
    Icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: labels.code,
    Icon: Code,
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: labels.heading,
    Icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: labels.subheading,
    Icon: Heading4,
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  {
    label: labels.bullets,
    Icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: labels.numbers,
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: labels.quote,
    Icon: TextQuote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: labels.codeBlock,
    Icon: SquareCode,
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    label: labels.table,
    Icon: Table,
    isOn: (editor) => editor.isActive('table'),
    run: (editor) =>
      editor.isActive('table') ||
      editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
];

const tableTools: { label: string; run: (editor: Editor) => boolean }[] = [
  { label: labels.addRow, run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: labels.addColumn, run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: labels.deleteRow, run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: labels.deleteColumn, run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: labels.deleteTable, run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** What can be done with the text: one stop for Tab, arrow keys within. */
export function RichTools({ editor }: { editor: Editor }) {
  const [focused, setFocused] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const { on, isLink, isTable } = useEditorState({
    editor,
    selector: () => ({
      on: tools.map((tool) => tool.isOn(editor)),
      isLink: editor.isActive('link'),
      isTable: editor.isActive('table'),
    }),
  });

  function moveOnKey(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at =
      (buttons.indexOf(document.activeElement as HTMLButtonElement) + by + buttons.length) % buttons.length;
    buttons[at]?.focus();
    setFocused(at);
  }

  return (
    <>
      <div role="toolbar" aria-label={labels.tools} className={styles.tools} onKeyDown={moveOnKey}>
        {tools.map(({ label, Icon, run }, at) => (
          <button
            key={label}
            type="button"
            className={styles.tool}
            aria-label={label}
            title={label}
            aria-pressed={on[at]}
            tabIndex={focused === at ? 0 : -1}
            onClick={() => {
              setFocused(at);
              run(editor);
            }}
          >
            <Icon size={18} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          className={styles.tool}
          aria-label={labels.link}
          title={labels.link}
          aria-pressed={isLink}
          aria-expanded={isLinking}
          tabIndex={focused === tools.length ? 0 : -1}
          onClick={() => {
            setFocused(tools.length);
            setIsLinking(!isLinking);
          }}
        >
          <Link size={18} aria-hidden />
        </button>
      </div>
      {isTable && (
        <div role="group" aria-label={labels.table} className={styles.tools}>
          {tableTools.map(({ label, run }) => (
            <button key={label} type="button" className={styles.word} onClick={() => run(editor)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {isLinking && <LinkForm editor={editor} isLink={isLink} onDone={() => setIsLinking(false)} />}
    </>
  );
}

/** Where the chosen words lead. */
function LinkForm({ editor, isLink, onDone }: { editor: Editor; isLink: boolean; onDone: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? 'https://'));
  const [isWrong, setIsWrong] = useState(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    const href = address.trim();
    if (!/^(https?:\/\/[^/\s]|mailto:\S+@)/i.test(href)) return setIsWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isLink)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  }

  return (
    <form className={styles.link} onSubmit={apply}>
      <TextField
        label={labels.address}
        value={address}
        autoFocus
        error={isWrong ? labels.addressError : undefined}
        onChange={setAddress}
      />
      <Button type="submit" variant="secondary">
        {labels.apply}
      </Button>
      {isLink && (
        <Button variant="quiet" onClick={remove}>
          {labels.unlink}
        </Button>
      )}
    </form>
  );
}
