/** The number in the attribute of what was clicked, or of what is around it. */
export function clicked(target: EventTarget | null, name: "cell" | "free"): number | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null;
  return element ? Number(element.dataset[name]) : undefined;
}
