import type { QuestionContent, QuestionResponse } from '@lectern/contract';
import type { ComponentType, ReactNode } from 'react';
import { MultipleChoiceInput, SingleChoiceInput, TrueFalseInput } from './choice-inputs';
import { FileUploadInput } from './file-upload-input';
import { GapsInput } from './gaps-input';
import type { InputProps } from './input-props';
import { MatchingInput } from './matching-input';
import { OrderingInput } from './ordering-input';
import { EssayInput, NumberInput, ShortTextInput } from './text-inputs';

type QuestionType = QuestionContent['type'];

const inputs: { [Type in QuestionType]: ComponentType<InputProps<Type>> } = {
  'single-choice': SingleChoiceInput,
  'multiple-choice': MultipleChoiceInput,
  'true-false': TrueFalseInput,
  'short-text': ShortTextInput,
  number: NumberInput,
  matching: MatchingInput,
  ordering: OrderingInput,
  gaps: GapsInput,
  essay: EssayInput,
  'file-upload': FileUploadInput,
};

/** The fields in which a question is answered. `labelledBy` names the elements with its number and its prompt. */
export function QuestionInput({
  content,
  response,
  onChange,
  disabled = false,
  labelledBy,
  fileField,
}: {
  content: QuestionContent;
  response: QuestionResponse | null;
  onChange: (response: QuestionResponse) => void;
  disabled?: boolean;
  labelledBy: string;
  /** Where files are added and listed; without it a question of files takes none. */
  fileField?: ReactNode;
}) {
  const Input = inputs[content.type] as ComponentType<InputProps<QuestionType>>;
  const isRadioGroup = content.type === 'single-choice' || content.type === 'true-false';
  return (
    <div role={isRadioGroup ? 'radiogroup' : 'group'} aria-labelledby={labelledBy}>
      <Input
        content={content}
        response={response?.type === content.type ? response : null}
        onChange={onChange}
        disabled={disabled}
        fileField={fileField}
      />
    </div>
  );
}
