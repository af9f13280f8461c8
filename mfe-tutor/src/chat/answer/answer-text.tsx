import { textDirection } from '@lectern/contract';
import type { Token, Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import styles from './answer.module.css';
import { Formula } from './formula';
import { decodeText, parseMarkdown, type CitationsToken, type MathToken } from './markdown';

/** Renders the citations after a sentence. @param numbers of the sources, from 1 */
type RenderCitations = (numbers: number[]) => ReactNode;

/** Renders an answer's Markdown. */
export function AnswerText({
  markdown,
  language,
  renderCitations,
}: {
  markdown: string;
  /** BCP 47 tag of the answer, where it is known. */
  language?: string;
  renderCitations: RenderCitations;
}) {
  const tokens = useMemo(() => parseMarkdown(markdown), [markdown]);
  return (
    <div className={styles.text} lang={language} dir={textDirection(markdown, language)}>
      {renderTokens(tokens, renderCitations)}
    </div>
  );
}

const renderTokens = (tokens: Token[] | undefined, renderCitations: RenderCitations): ReactNode =>
  tokens?.map((token, index) => <Fragment key={index}>{renderToken(token, renderCitations)}</Fragment>);

// Token types that are not listed are not rendered. Of a link only the words are rendered, because the text of a slide could have made
// the language model write the link; of an image only the text, because the request for the image could reveal the chat.
function renderToken(token: Token, renderCitations: RenderCitations): ReactNode {
  const tokens = 'tokens' in token ? token.tokens : undefined;
  const renderChildren = () => renderTokens(tokens, renderCitations);
  switch (token.type) {
    case 'paragraph':
      return <p>{renderChildren()}</p>;
    case 'heading':
      return (token as Tokens.Heading).depth <= 2 ? <h3>{renderChildren()}</h3> : <h4>{renderChildren()}</h4>;
    case 'blockquote':
      return <blockquote>{renderChildren()}</blockquote>;
    case 'list':
      return renderList(token as Tokens.List, renderCitations);
    case 'table':
      return renderTable(token as Tokens.Table, renderCitations);
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'strong':
      return <strong>{renderChildren()}</strong>;
    case 'em':
      return <em>{renderChildren()}</em>;
    case 'del':
      return <del>{renderChildren()}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return renderChildren();
    case 'math':
      return <Formula tex={(token as MathToken).tex} isDisplayMode={(token as MathToken).isDisplayMode} />;
    case 'citations': {
      const { numbers, after } = token as CitationsToken;
      return (
        <>
          {after}
          {renderCitations(numbers)}
        </>
      );
    }
    case 'text':
      return tokens ? renderChildren() : decodeText((token as Tokens.Text).text);
    case 'escape':
    case 'image':
      return decodeText((token as Tokens.Escape).text);
    default:
      return null;
  }
}

function renderList({ ordered, start, items }: Tokens.List, renderCitations: RenderCitations): ReactNode {
  const listItems = items.map(({ tokens }, index) => (
    <li key={index}>{renderTokens(tokens, renderCitations)}</li>
  ));
  return ordered ? <ol start={start || undefined}>{listItems}</ol> : <ul>{listItems}</ul>;
}

function renderTable({ header, rows }: Tokens.Table, renderCitations: RenderCitations): ReactNode {
  return (
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }, index) => (
              <th key={index} scope="col">
                {renderTokens(tokens, renderCitations)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ tokens }, index) => (
                <td key={index}>{renderTokens(tokens, renderCitations)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
