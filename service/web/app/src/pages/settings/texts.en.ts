const english = {
  look: "Appearance",
  language: "Language",
  languageAuto: "As the browser",
  theme: "Colours",
  themes: { auto: "As the device", light: "Light", dark: "Dark" },
  sound: "Sounds of cards, keys and wins",
  vibration: "Vibrate at each move, where the device can",
  key: {
    title: "Key",
    label: "API key",
    text: "Only needed where the operator of this service asks for one. It stays in this browser and is not exported.",
    save: "Save",
    forget: "Forget",
    saved: "Saved.",
    limits: "What this service allows you",
    needed: "Nothing without a key: enter the one that its operator gave you.",
    unlimited: "No limit of requests.",
    left: (left: string, limit: string) => `${left} of ${limit} requests left.`,
  },
};

export default english;
export type Texts = typeof english;
