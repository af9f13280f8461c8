import { CATEGORIES, categoryKey, type Category, type PageCategory } from '@lectern/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { each, replaceAll, when } from './template';

/** The sample category of a rendered template; its values are replaced by slots for each category of the site. */
export const SLOT_CATEGORY = {
  key: 'slot-category',
  name: '{{categoryName}}',
  accent: 'slate',
  icon: '{{icon}}',
} satisfies PageCategory;

/** A slot for the name that the site gave a category, or else the page's name of one of the six built-in categories. */
export const fillCategoryName = (getName: (category: Category) => string): string => {
  const names = CATEGORIES.map((category) =>
    when(`categoryIs.${categoryKey(category)}`, renderToStaticMarkup(getName(category))),
  );
  return when('categoryName', SLOT_CATEGORY.name, names.join(''));
};

/** The innermost list item, button or option that contains the category's name. */
const CATEGORY_ELEMENT =
  /<(li|button|option)\b(?:(?!<\/?\1\b).)*\{\{categoryName\}\}(?:(?!<\/?\1\b).)*<\/\1>/gs;

/**
 * Repeats the elements that show `SLOT_CATEGORY` for each category of the site.
 * @param getName returns the name of one of the six built-in categories
 * @throws if no element shows `SLOT_CATEGORY`
 */
export function eachCategory(html: string, getName: (category: Category) => string): string {
  if (!CATEGORY_ELEMENT.test(html)) throw new Error('The rendered screen has no element of a category');
  return html.replaceAll(CATEGORY_ELEMENT, (element) => each('categories', fillCategory(element, getName)));
}

function fillCategory(element: string, getName: (category: Category) => string): string {
  const { key, name, accent } = SLOT_CATEGORY;
  const filled = element
    .replaceAll(`category=${key}`, 'category={{keyInQuery}}')
    .replaceAll(`value="${key}"`, 'value="{{key}}"')
    .replaceAll(`data-accent="${accent}"`, 'data-accent="{{accent}}"');
  return replaceAll(filled, [[name, fillCategoryName(getName)]]);
}
