import './html-sanitizer';
import { textDirection } from '@lectern/contract';
import { Mark } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId } from 'react';
import { Muted, Stack } from '@lectern/ui';
import { PictureForm } from './picture-form';
import { RichTools } from './rich-tools';
import styles from './rich-text.module.css';

// Exactly the elements on the server's allow-list for slides.
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    horizontalRule: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto'] },
  }),
  Mark.create({ name: 'superscript', parseHTML: () => [{ tag: 'sup' }], renderHTML: () => ['sup', 0] }),
  Mark.create({ name: 'subscript', parseHTML: () => [{ tag: 'sub' }], renderHTML: () => ['sub', 0] }),
  TableKit.configure({ table: { resizable: false } }),
];

/** With the pictures that texts of questions may have besides. */
const withPictures = [...extensions, Image.configure({ inline: true, allowBase64: false })];

/** A rich text field. `html` is read once at the start; pasted text is reduced to allowed elements. */
export default function RichText({
  label,
  hint,
  html,
  language,
  compact,
  hasPictures,
  disabled,
  error,
  onChange,
}: {
  label: string;
  hint?: string;
  html: string;
  /** BCP 47 tag of the text. */
  language?: string;
  /** A few lines high at first. */
  compact?: boolean;
  /** Pictures can be uploaded into the text, as in questions. */
  hasPictures?: boolean;
  disabled?: boolean;
  error?: string;
  onChange: (html: string) => void;
}) {
  const id = useId();
  const editor = useEditor({
    extensions: hasPictures ? withPictures : extensions,
    content: html,
    injectCSS: false,
    editable: !disabled,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        dir: language ? textDirection(stripTags(html), language) : 'auto',
        ...(language && { lang: language }),
        'aria-multiline': 'true',
        'aria-labelledby': id,
        'aria-describedby': `${id}-hint ${id}-error`,
        class: styles.text ?? '',
      },
    },
  });
  return (
    <Stack gap={6} className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.box} data-compact={compact} data-invalid={error !== undefined || undefined}>
        {!disabled && <RichTools editor={editor} PictureForm={hasPictures ? PictureForm : undefined} />}
        <EditorContent editor={editor} />
      </div>
      {hint && <Muted id={`${id}-hint`}>{hint}</Muted>}
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </Stack>
  );
}

/** The letters of tags must not count as text. */
const stripTags = (html: string): string => html.replace(/<[^<>]*>/g, ' ');
