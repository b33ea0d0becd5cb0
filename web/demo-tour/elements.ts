/** Makes an element; text and attributes are set as such, so that nothing in them is read as HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

export function button(label: string, onPress: () => void, look = 'plain'): HTMLButtonElement {
  const made = make('button', { type: 'button', class: look }, label)
  made.addEventListener('click', onPress)
  return made
}
