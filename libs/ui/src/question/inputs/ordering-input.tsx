import { Muted, Row, Stack } from '../../layout/parts';
import { Button } from '../../controls/button';
import { Prose } from '../../prose/prose';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { questionText } from '../texts';
import styles from './inputs.module.css';
import type { InputProps } from './input-props';
import { orderedItems } from './response';
import { htmlToText } from '../html-text';
import { SortableItem, SortableList } from './sortable-list';

/** Items that move by drag or with their buttons; the new place is announced, and a pressed button keeps the focus. */
export function OrderingInput({ content, response, onChange, disabled }: InputProps<'ordering'>) {
  const order = response?.order ?? [];
  const items = orderedItems(content.items, order);
  const ids = items.map(({ id }) => id);
  const [announcement, setAnnouncement] = useState<string>();
  const buttonToFocus = useRef<HTMLButtonElement>(null);

  // The browser removes the focus from an element that moves in the document, so that the button gets it back here.
  useLayoutEffect(() => {
    buttonToFocus.current?.focus();
    buttonToFocus.current = null;
  });

  function moveByButton(index: number, step: number, button: HTMLButtonElement): void {
    const targetIndex = index + step;
    if (targetIndex < 0 || targetIndex >= ids.length) return;
    buttonToFocus.current = button;
    move(index, targetIndex);
  }

  function move(index: number, targetIndex: number): void {
    const nextIds = ids.filter((_, otherIndex) => otherIndex !== index);
    nextIds.splice(targetIndex, 0, ids[index] as string);
    const name = htmlToText(items[index]?.html ?? '') || questionText('answer.item', { number: index + 1 });
    setAnnouncement(
      questionText('answer.position', { item: name, position: targetIndex + 1, count: ids.length }),
    );
    onChange({ type: 'ordering', order: nextIds });
  }

  return (
    <>
      <SortableList ids={ids} onMove={move}>
        <Stack as="ol" gap={8} role="list">
          {items.map(({ id, html }, index) => {
            const name = htmlToText(html) || questionText('answer.item', { number: index + 1 });
            return (
              <SortableItem key={id} id={id} number={index + 1} disabled={disabled}>
                <Prose html={html} />
                {!disabled && (
                  <span className={styles.moves}>
                    <Button
                      variant="quiet"
                      icon
                      aria-label={questionText('answer.moveUp', { item: name })}
                      aria-disabled={index === 0}
                      onClick={(event) => moveByButton(index, -1, event.currentTarget)}
                    >
                      <ArrowUp aria-hidden />
                    </Button>
                    <Button
                      variant="quiet"
                      icon
                      aria-label={questionText('answer.moveDown', { item: name })}
                      aria-disabled={index === items.length - 1}
                      onClick={(event) => moveByButton(index, 1, event.currentTarget)}
                    >
                      <ArrowDown aria-hidden />
                    </Button>
                  </span>
                )}
              </SortableItem>
            );
          })}
        </Stack>
      </SortableList>
      {order.length === 0 && !disabled && (
        <Row gap="8 16" justify="space-between" className={styles.keep}>
          <Muted>{questionText('answer.orderUnchanged')}</Muted>
          <Button variant="secondary" onClick={() => onChange({ type: 'ordering', order: ids })}>
            {questionText('answer.keepOrder')}
          </Button>
        </Row>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
