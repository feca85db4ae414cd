// What a row of a list is called: the table and who is there. Tables of earlier versions have only a code.

export function rowName(name: string | null, people: string, code: string): string {
  return [name, people].filter(Boolean).join(' · ') || code;
}
