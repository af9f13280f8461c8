import { CATEGORIES, categoryKey, type Category, type PageCategory } from '@lectern/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { each, replaceAll, when } from './template';

/** The only category of the site while a template with all categories is rendered. */
export const SLOT_CATEGORY = {
  key: 'slot-category',
  name: '{{categoryName}}',
  accent: 'slate',
  icon: '{{icon}}',
} satisfies PageCategory;

/** The name that the site gave a category, or that of one of the six in the language of the page. */
export const fillCategoryName = (getName: (category: Category) => string): string => {
  const names = CATEGORIES.map((category) =>
    when(`categoryIs.${categoryKey(category)}`, renderToStaticMarkup(getName(category))),
  );
  return when('categoryName', SLOT_CATEGORY.name, names.join(''));
};

/** An element of these kinds with the category's name, and without another one of its kind in it. */
const ELEMENT = /<(li|button|option)\b(?:(?!<\/?\1\b).)*\{\{categoryName\}\}(?:(?!<\/?\1\b).)*<\/\1>/gs;

/**
 * Repeats what a screen shows of `SLOT_CATEGORY` for each category.
 * @param getName of one of the six
 * @throws where the screen does not show it
 */
export function eachCategory(html: string, getName: (category: Category) => string): string {
  if (!ELEMENT.test(html)) throw new Error('The rendered screen has no element of a category');
  return html.replaceAll(ELEMENT, (element) => each('categories', fillCategory(element, getName)));
}

function fillCategory(element: string, getName: (category: Category) => string): string {
  const { key, name, accent } = SLOT_CATEGORY;
  const filled = element
    .replaceAll(`category=${key}`, 'category={{keyInQuery}}')
    .replaceAll(`value="${key}"`, 'value="{{key}}"')
    .replaceAll(`data-accent="${accent}"`, 'data-accent="{{accent}}"');
  return replaceAll(filled, [[name, fillCategoryName(getName)]]);
}
