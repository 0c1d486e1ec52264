/** Whether a field has changed since the page was sent. React does not report what happens before it starts. */
export const isEdited = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      const isPreset = options.some(({ defaultSelected }) => defaultSelected);
      return isPreset ? options.some((each) => each.selected !== each.defaultSelected) : field.selectedIndex > 0;
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    const isTicked = field.type === 'checkbox' || field.type === 'radio';
    return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
