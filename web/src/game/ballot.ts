/** What a seat has answered in a vote. */
export type Ballot = { seat: number; answer: 'yes' | 'no' | 'open' };
