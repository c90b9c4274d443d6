/** Plans of so many statements a connection keeps at most, twice as many while one hour's names follow another's. */
const MOST_NAMES = 400;
/** A text that comes once or twice, as lists of varying length make them, is not worth a plan. */
const SEEN_BEFORE_NAMED = 3;
const MOST_SEEN = 2_000;
/** Longer ones take up more memory than their parsing is worth. */
const LONGEST_TEXT = 6_000;
/** A connection lives as long, so that it knows the names of this hour and the one before. */
export const NAMES_LAST_SECONDS = 3_600;

const ASKS = /^\s*(select|insert|update|delete|with)\b/i;
/** All columns of a table are others once one is added, and then a kept plan fails. `count(*)` is none of that. */
const ALL_COLUMNS = /(?<!\(\s*)\*/;
/**
 * What a plan for any value cannot know: whether a day is far or near, a list long or short, a set held by one row or by all. It takes each
 * for the same part of a table.
 */
const DEPENDS_ON_VALUE = /(?<=[\s")])(<=?|>=?|@>|<@|&&) \$\d/;

export type StatementNames = {
  /** The name under which a connection keeps the plan of this text, or undefined where it is sent without one. */
  nameFor: (text: string) => string | undefined;
  /** No name for this text any more. Says whether it ever had one. */
  drop: (text: string) => boolean;
  /** No names at all any more: connections do not keep them. */
  dropAll: () => void;
};

/**
 * Names for texts of SQL that come again and again, so that PostgreSQL parses and plans them once a connection. The names are for a process
 * and mean one text each; which texts have one is chosen again each hour, so that old ones make room.
 */
export function statementNames({ most = MOST_NAMES, now = () => performance.now() } = {}): StatementNames {
  let since = now();
  let count = 0;
  let isOff = false;
  let current = new Map<string, string>();
  let former = new Map<string, string>();
  const seen = new Map<string, number>();
  const dropped = new Set<string>();
  const refused = new Set<string>();

  function startOver(): void {
    since = now();
    former = current;
    current = new Map();
  }

  /** Forgets first what was not seen for longest. */
  function seeAgain(text: string): number {
    const times = (seen.get(text) ?? 0) + 1;
    seen.delete(text);
    if (times < SEEN_BEFORE_NAMED) seen.set(text, times);
    const [oldest] = seen.keys();
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
    return times;
  }

  /** Texts that may not are not looked at again. */
  function mayHaveName(text: string): boolean {
    if (seeAgain(text) < SEEN_BEFORE_NAMED) return false;
    if (ASKS.test(text) && !ALL_COLUMNS.test(text) && !DEPENDS_ON_VALUE.test(text)) return true;
    if (refused.size >= MOST_SEEN) refused.clear();
    refused.add(text);
    return false;
  }

  return {
    nameFor(text) {
      if (isOff) return undefined;
      if (now() - since > NAMES_LAST_SECONDS * 1_000) startOver();
      const known = current.get(text);
      if (known) return known;
      if (current.size >= most || text.length > LONGEST_TEXT || dropped.has(text) || refused.has(text)) return undefined;
      const old = former.get(text);
      if (!old && !mayHaveName(text)) return undefined;
      const name = old ?? `named-${(count += 1)}`;
      current.set(text, name);
      return name;
    },
    drop(text) {
      const had = [current, former].map((names) => names.delete(text));
      if (had.includes(true)) dropped.add(text);
      return dropped.has(text);
    },
    dropAll() {
      isOff = true;
    },
  };
}
