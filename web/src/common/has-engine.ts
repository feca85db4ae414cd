// Does this client come with the engine for the browser? One that was built without it (HEXHAVEN_WITHOUT_ENGINE=1) needs a server for
// everything, and says so wherever the engine would be needed.

export const hasEngine: boolean = import.meta.env.HAS_ENGINE;
