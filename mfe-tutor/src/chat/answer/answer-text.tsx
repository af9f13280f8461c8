import { textDirection } from '@lectern/contract';
import type { Token, Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import styles from './answer.module.css';
import { Formula } from './formula';
import { decodeText, parseMarkdown, type Citations, type Tex } from './markdown';

type Cite = (numbers: number[]) => ReactNode;

/** Renders an answer's Markdown. `cite` renders the citation markers after a sentence. */
export function AnswerText({
  markdown,
  language,
  cite,
}: {
  markdown: string;
  /** BCP 47 tag of the answer, where it is known. */
  language?: string;
  cite: Cite;
}) {
  const tokens = useMemo(() => parseMarkdown(markdown), [markdown]);
  return (
    <div className={styles.text} lang={language} dir={textDirection(markdown, language)}>
      {renderTokens(tokens, cite)}
    </div>
  );
}

const renderTokens = (tokens: Token[] | undefined, cite: Cite): ReactNode =>
  tokens?.map((token, index) => <Fragment key={index}>{renderToken(token, cite)}</Fragment>);

// Token types that are not listed are not rendered. A link is rendered as its words, because a slide could have made
// the model write it; an image as its text, because loading it could leak the chat.
function renderToken(token: Token, cite: Cite): ReactNode {
  const tokens = 'tokens' in token ? token.tokens : undefined;
  const inner = () => renderTokens(tokens, cite);
  switch (token.type) {
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'heading':
      return (token as Tokens.Heading).depth <= 2 ? <h3>{inner()}</h3> : <h4>{inner()}</h4>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'list':
      return renderList(token as Tokens.List, cite);
    case 'table':
      return renderTable(token as Tokens.Table, cite);
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return inner();
    case 'math':
      return <Formula tex={(token as Tex).tex} display={(token as Tex).display} />;
    case 'citations': {
      const { numbers, after } = token as Citations;
      return (
        <>
          {after}
          {cite(numbers)}
        </>
      );
    }
    case 'text':
      return tokens ? inner() : decodeText((token as Tokens.Text).text);
    case 'escape':
    case 'image':
      return decodeText((token as Tokens.Escape).text);
    default:
      return null;
  }
}

function renderList({ ordered, start, items }: Tokens.List, cite: Cite): ReactNode {
  const listItems = items.map(({ tokens }, index) => <li key={index}>{renderTokens(tokens, cite)}</li>);
  return ordered ? <ol start={start || undefined}>{listItems}</ol> : <ul>{listItems}</ul>;
}

function renderTable({ header, rows }: Tokens.Table, cite: Cite): ReactNode {
  return (
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }, index) => (
              <th key={index} scope="col">
                {renderTokens(tokens, cite)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ tokens }, index) => (
                <td key={index}>{renderTokens(tokens, cite)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
