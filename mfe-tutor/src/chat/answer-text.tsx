import type { Token, Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import styles from './answer.module.css';
import { Formula } from './formula';
import { partsOf, plain, webAddress, type Citations, type Tex } from './markdown';

type Cite = (numbers: number[]) => ReactNode;

/** An answer's Markdown. `cite` draws what stands for the markers behind a sentence. */
export function AnswerText({ markdown, cite }: { markdown: string; cite: Cite }) {
  const parts = useMemo(() => partsOf(markdown), [markdown]);
  return <div className={styles.text} dir="auto">{drawn(parts, cite)}</div>;
}

const drawn = (tokens: Token[] | undefined, cite: Cite): ReactNode =>
  tokens?.map((token, place) => <Fragment key={place}>{draw(token, cite)}</Fragment>);

// Only what is named here is drawn; a picture is its words, for its address could carry words of the chat away.
function draw(token: Token, cite: Cite): ReactNode {
  const tokens = 'tokens' in token ? token.tokens : undefined;
  const inner = () => drawn(tokens, cite);
  switch (token.type) {
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'heading':
      return (token as Tokens.Heading).depth <= 2 ? <h3>{inner()}</h3> : <h4>{inner()}</h4>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'list':
      return drawList(token as Tokens.List, cite);
    case 'table':
      return drawTable(token as Tokens.Table, cite);
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
      return drawLink(token as Tokens.Link, inner());
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
      return tokens ? inner() : plain((token as Tokens.Text).text);
    case 'escape':
    case 'image':
      return plain((token as Tokens.Escape).text);
    default:
      return null;
  }
}

function drawLink({ href, raw }: Tokens.Link, words: ReactNode): ReactNode {
  const address = webAddress(href);
  if (!address) return words ?? raw;
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

function drawList({ ordered, start, items }: Tokens.List, cite: Cite): ReactNode {
  const points = items.map(({ tokens }, place) => <li key={place}>{drawn(tokens, cite)}</li>);
  return ordered ? <ol start={start || undefined}>{points}</ol> : <ul>{points}</ul>;
}

function drawTable({ header, rows }: Tokens.Table, cite: Cite): ReactNode {
  return (
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }, place) => (
              <th key={place} scope="col">
                {drawn(tokens, cite)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ tokens }, place) => (
                <td key={place}>{drawn(tokens, cite)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
