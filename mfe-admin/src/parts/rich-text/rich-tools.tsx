import { Button, pageDirection, TextField } from '@lectern/ui';
import * as Toolbar from '@radix-ui/react-toolbar';
import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  SquareCode,
  Table,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ComponentType } from 'react';
import * as z from 'zod/mini';
import { Field } from '../fields/field';
import { Form } from '../fields/form';
import { useSchemaForm } from '../fields/use-schema-form';
import { t } from '../texts';
import styles from './rich-text.module.css';

const MAX_ADDRESS_LENGTH = 2000;

const LinkTarget = z.object({
  href: z.string().check(z.trim(), z.regex(/^(https?:\/\/[^/\s]|mailto:\S+@)/i)),
});
type LinkTarget = z.output<typeof LinkTarget>;

interface Tool {
  label: string;
  Icon: LucideIcon;
  isActive: (editor: Editor) => boolean;
  run: (editor: Editor) => boolean;
}

const tools: Tool[] = [
  {
    label: t('richText.bold'),
    Icon: Bold,
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: t('richText.italic'),
    Icon: Italic,
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: t('richText.code'),
    Icon: Code,
    isActive: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: t('richText.heading'),
    Icon: Heading3,
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: t('richText.subheading'),
    Icon: Heading4,
    isActive: (editor) => editor.isActive('heading', { level: 4 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  {
    label: t('richText.bullets'),
    Icon: List,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: t('richText.numbers'),
    Icon: ListOrdered,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: t('richText.quote'),
    Icon: TextQuote,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: t('richText.codeBlock'),
    Icon: SquareCode,
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    label: t('richText.table'),
    Icon: Table,
    isActive: (editor) => editor.isActive('table'),
    run: (editor) =>
      editor.isActive('table') ||
      editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
];

const tableTools: { label: string; run: (editor: Editor) => boolean }[] = [
  { label: t('richText.addRow'), run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: t('richText.addColumn'), run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: t('richText.deleteRow'), run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: t('richText.deleteColumn'), run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: t('richText.deleteTable'), run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** Formatting toolbar: one tab stop, arrow keys move between its buttons. */
export function RichTools({
  editor,
  PictureForm,
}: {
  editor: Editor;
  /** Inserts a picture; undefined where the text can have none. */
  PictureForm: ComponentType<{ editor: Editor; onDone: () => void }> | undefined;
}) {
  const [form, setForm] = useState<'link' | 'picture'>();
  const toggle = (name: 'link' | 'picture') => setForm(form === name ? undefined : name);
  const isLinking = form === 'link';
  const close = () => setForm(undefined);
  const { active, isLink, isTable } = useEditorState({
    editor,
    selector: () => ({
      active: tools.map((tool) => tool.isActive(editor)),
      isLink: editor.isActive('link'),
      isTable: editor.isActive('table'),
    }),
  });

  return (
    <>
      <Toolbar.Root dir={pageDirection()} aria-label={t('richText.tools')} className={styles.tools}>
        {tools.map(({ label, Icon, run }, index) => (
          <Toolbar.Button
            key={label}
            className={styles.tool}
            aria-label={label}
            title={label}
            aria-pressed={active[index]}
            onClick={() => run(editor)}
          >
            <Icon size={18} aria-hidden />
          </Toolbar.Button>
        ))}
        <Toolbar.Button
          className={styles.tool}
          aria-label={t('richText.link')}
          title={t('richText.link')}
          aria-pressed={isLink}
          aria-expanded={isLinking}
          onClick={() => toggle('link')}
        >
          <Link size={18} aria-hidden />
        </Toolbar.Button>
        {PictureForm && (
          <Toolbar.Button
            className={styles.tool}
            aria-label={t('richText.picture')}
            title={t('richText.picture')}
            aria-expanded={form === 'picture'}
            onClick={() => toggle('picture')}
          >
            <ImagePlus size={18} aria-hidden />
          </Toolbar.Button>
        )}
      </Toolbar.Root>
      {isTable && (
        <Toolbar.Root dir={pageDirection()} aria-label={t('richText.table')} className={styles.tools}>
          {tableTools.map(({ label, run }) => (
            <Toolbar.Button key={label} className={styles.textTool} onClick={() => run(editor)}>
              {label}
            </Toolbar.Button>
          ))}
        </Toolbar.Root>
      )}
      {isLinking && <LinkForm editor={editor} isLink={isLink} onDone={close} />}
      {PictureForm && form === 'picture' && <PictureForm editor={editor} onDone={close} />}
    </>
  );
}

/** Sets, changes or removes the link of the selected text; without a selection the address itself is inserted. */
function LinkForm({ editor, isLink, onDone }: { editor: Editor; isLink: boolean; onDone: () => void }) {
  const href = String(editor.getAttributes('link')['href'] ?? 'https://');
  const form = useSchemaForm(LinkTarget, { href });

  function apply({ href }: LinkTarget) {
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
    <Form className={styles.link} form={form} isPending={false} onSubmit={apply}>
      <Field form={form} name="href" label={t('richText.address')} problem={t('richText.addressError')}>
        {(address) => <TextField {...address} maxLength={MAX_ADDRESS_LENGTH} autoFocus />}
      </Field>
      <Button type="submit" variant="secondary">
        {t('richText.apply')}
      </Button>
      {isLink && (
        <Button variant="quiet" onClick={remove}>
          {t('richText.unlink')}
        </Button>
      )}
    </Form>
  );
}
