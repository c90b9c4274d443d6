type EnterKey = { key: string; shiftKey: boolean; isComposing: boolean };

/**
 * What a key does in the message box: Enter sends what was written and nothing where nothing was; Shift and Enter make a new line;
 * while an input method composes, Enter is its own.
 */
export function onEnter({ key, shiftKey, isComposing }: EnterKey, text: string): 'type' | 'send' | 'ignore' {
  if (key !== 'Enter' || shiftKey || isComposing) return 'type';
  return text.trim() ? 'send' : 'ignore';
}
