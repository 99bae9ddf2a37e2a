/** Says the whole text of an element on hover, for where it is cut. */
export const wholeText = (element: HTMLElement | null): void => {
  if (element !== null) element.title = element.textContent;
};
