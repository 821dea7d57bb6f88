"""One printed line of a document's visual zone, beside its small labels, as a crop of it: 24 px high, grey, with its letters and digits."""
import random
import string
import unicodedata

import cv2
import numpy as np

from sample import CANVAS, HEIGHT, MARGIN, TOP, WIDEST, alone, capture, on_paper, optics, sensor
from text import DIGITS, LETTERS, digits, mixed, word
from typeface import BASELINE, CAP, Setting, compose, load_faces

ACCENTED = "ÁÀÂÃÄÅĄÇĆČĎÉÈÊËĘĚĞÍÎÏŁÑŃŇÓÔÕÖØŘŚŠŞŤÚÙÛÜŮÝŹŻŽ"
MARKS = " .,/-'’():"
DRAWN = LETTERS + string.ascii_lowercase + DIGITS + ACCENTED + ACCENTED.lower() + MARKS
STROKED = {"Ł": "L", "Ø": "O"}

# Faces that States set names, numbers and dates in: mostly without serifs, often bold, often OCR-B.
FACES = [
    ("opentype/ocr-b/OCRB.otf", 1.5),
    ("opentype/ocr-b/OCRBS.otf", 0.8),
    ("truetype/liberation/LiberationSans-Regular.ttf", 2.0),
    ("truetype/liberation/LiberationSans-Bold.ttf", 2.0),
    ("truetype/liberation/LiberationSansNarrow-Regular.ttf", 0.6),
    ("truetype/liberation/LiberationSansNarrow-Bold.ttf", 0.4),
    ("truetype/liberation/LiberationSerif-Regular.ttf", 0.4),
    ("truetype/liberation/LiberationSerif-Bold.ttf", 0.5),
    ("truetype/liberation/LiberationMono-Regular.ttf", 0.4),
    ("truetype/liberation/LiberationMono-Bold.ttf", 0.4),
    ("truetype/dejavu/DejaVuSans.ttf", 0.6),
    ("truetype/dejavu/DejaVuSans-Bold.ttf", 0.6),
    ("truetype/dejavu/DejaVuSansCondensed-Bold.ttf", 0.4),
    ("truetype/dejavu/DejaVuSansMono.ttf", 0.3),
    ("truetype/dejavu/DejaVuSerif.ttf", 0.2),
    ("truetype/freefont/FreeSans.ttf", 0.6),
    ("truetype/freefont/FreeSansBold.ttf", 0.6),
    ("truetype/freefont/FreeMonoBold.ttf", 0.3),
    ("opentype/urw-base35/NimbusSans-Regular.otf", 0.6),
    ("opentype/urw-base35/NimbusSans-Bold.otf", 0.6),
    ("opentype/urw-base35/NimbusSansNarrow-Bold.otf", 0.4),
    ("opentype/urw-base35/URWGothic-Demi.otf", 0.3),
    ("opentype/urw-base35/NimbusMonoPS-Bold.otf", 0.4),
    ("opentype/urw-base35/NimbusRoman-Bold.otf", 0.3),
    ("truetype/lato/Lato-Regular.ttf", 0.4),
    ("truetype/lato/Lato-Bold.ttf", 0.4),
    ("truetype/open-sans/OpenSans-Regular.ttf", 0.4),
    ("truetype/open-sans/OpenSans-Bold.ttf", 0.4),
    ("truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf", 0.5),
    ("truetype/roboto/unhinted/RobotoCondensed-Bold.ttf", 0.3),
    ("truetype/noto/NotoSans-Bold.ttf", 0.3),
    ("truetype/noto/NotoSansMono-Regular.ttf", 0.3),
]
# Heights of capitals, px: larger print is read by Tesseract. 2 mm at 55 dots an inch are 4.3.
SIZES = ((4, 6.5), (4, 6.5), (4.3, 8), (6, 10), (8, 20))
# Paper may be darker than behind a zone, and ink lighter: see sample.TONES.
TONES = (110, 140, 45, 110)
LOADED, CUMULATED = load_faces(FACES, DRAWN)

# Months as passports print them, by number: ICAO 9303-3, 3.8 and national usage.
MONTHS = [
    "JAN JAN JAN JAN ENE GEN STY LED OCA JANV January Januar janvier",
    "FEB FEB FEB FÉV FEB LUT ÚNO ŞUB FEBR FÉVR February Februar février",
    "MAR MAR MAR MAR MRZ MRT MÄR BŘE MARS March März mars",
    "APR APR APR AVR ABR KWI DUB NIS AVRIL April avril",
    "MAY MAY MAY MAI MAI MAG MAJ KVĚ May Mai mai",
    "JUN JUN JUN JUIN GIU CZE ČER HAZ June Juni juin",
    "JUL JUL JUL JUIL LUG LIP TEM JUILL July Juli juillet",
    "AUG AUG AUG AOÛ AGO SIE SRP AĞU AOÛT August août",
    "SEP SEP SEP SEPT SET WRZ ZÁŘ EYL September septembre",
    "OCT OCT OCT OKT OTT PAŹ ŘÍJ EKI October Oktober octobre",
    "NOV NOV NOV NOV LIS LIS KAS November novembre",
    "DEC DEC DEC DÉC DEZ DIC GRU PRO ARA December Dezember décembre",
]
MONTHS = [names.split() for names in MONTHS]
WORDS = (
    "UTOPIA SPECIMEN LONDON BERLIN WARSZAWA ROMA MADRID PARIS PRAHA WIEN BERN OSLO KØBENHAVN STOCKHOLM PASSPORT OFFICE AUTHORITY "
    "MINISTRY INTERIOR BRITISH CITIZEN DEUTSCH POLSKIE FRANÇAISE ITALIANA NEDERLANDSE SUISSE AUSTRALIAN UNITED STATES OF AMERICA CANADIAN"
).split()
LABELS = (
    "Surname Name Given names Date of birth Date of expiry Date of issue Place Sex Passport No. Nom Prénoms Nationalité Nationality Authority "
    "Autorité Geburtsdatum Gültig bis Geburtsort Data urodzenia Nazwisko Imiona Cognome Nome Fecha de nacimiento Apellidos Sexe Sexo Code"
).split()


def one_of(*choices):
    return random.choice(choices)


def printed_date():
    day, month, year = random.randint(1, 31), random.randint(1, 12), random.randint(1930, 2039)
    dd, mm, yy = f"{day:02d}", f"{month:02d}", f"{year % 100:02d}"
    kind = random.random()
    if kind < 0.4:
        a, b = random.choice(MONTHS[month - 1]), random.choice(MONTHS[month - 1])
        if random.random() < 0.8:
            a, b = a.upper(), b.upper()
        words = one_of(a, f"{a}/{b}", f"{a} / {b}", f"{a} /{b}", f"{a}/ {b}", f"{mm} {a}/{b}")
        mark = one_of(" ", " ", " ", " ", "-", "  ", "   ", "    ")
        return one_of(dd, dd, dd, str(day)) + mark + words + mark + one_of(yy, str(year), str(year))
    if kind < 0.85:
        mark = one_of(".", ".", ".", " ", "/", "-", ". ", "  ")
        return mark.join([dd, mm, one_of(str(year), str(year), str(year), yy)])
    if kind < 0.92:
        mark = one_of("-", ".", "/", " ")
        return mark.join([str(year), mm, dd])
    return f"{random.choice(MONTHS[month - 1])} {dd}{one_of(',', '')} {year}"


def printed_number():
    kind = random.random()
    if kind < 0.3:
        return digits(random.randint(6, 10))
    if kind < 0.5:
        return random.choice(LETTERS) + digits(random.randint(6, 8))
    if kind < 0.7:
        return random.choice(LETTERS) + random.choice(LETTERS) + one_of("", "", " ") + digits(random.randint(6, 8))
    if kind < 0.8:
        return digits(2) + random.choice(LETTERS) + random.choice(LETTERS) + digits(5)
    if kind < 0.9:
        return " ".join(digits(random.randint(2, 4)) for _ in range(random.randint(2, 3)))
    return mixed(random.randint(7, 11))


def accented(text):
    spelt = {fold(char): [each for each in ACCENTED if fold(each) == fold(char)] for char in ACCENTED}
    return "".join(random.choice(spelt[char]) if char in spelt and random.random() < 0.12 else char for char in text)


def printed_name():
    words = [word(1 if i else 2, 12) if random.random() < 0.85 else random.choice(WORDS) for i in range(one_of(1, 1, 1, 2, 2, 3))]
    text = one_of(" ", " ", " ", "-", ", ").join(words)
    if random.random() < 0.4:
        text = accented(text)
    return text.title() if random.random() < 0.15 else text


def printed_line():
    kind = random.random()
    if kind < 0.34:
        text = printed_date()
        if random.random() < 0.12:
            text += one_of("  ", "   ") + one_of(random.choice(WORDS), printed_date(), random.choice("MF"), printed_number())
        return text
    if kind < 0.56:
        return printed_number()
    if kind < 0.80:
        return printed_name()
    if kind < 0.88:
        return " ".join(random.choice(LABELS) for _ in range(random.randint(1, 4))) + one_of("", "", " " + printed_number(), " " + printed_date())
    if kind < 0.93:
        return " ".join(random.choice(WORDS) for _ in range(random.randint(1, 3)))
    return "".join(random.choice(LETTERS + DIGITS + DIGITS) for _ in range(random.randint(1, 16)))


def fold(char):
    upper = char.upper()
    return STROKED.get(upper, unicodedata.normalize("NFD", upper)[0])


def as_read(text):
    """What the network is to say: capitals without accents and digits, and one `<` for whatever stands between words."""
    folded = "".join(fold(char) for char in text)
    return "<".join("".join(char if char in LETTERS + DIGITS else " " for char in folded).split())


class PrintSetting(Setting):
    def __init__(self):
        super().__init__(LOADED[int(np.searchsorted(CUMULATED, random.random()))])
        self.natural = self.face.proportional
        self.tracking = CAP * random.choice([0, 0, random.uniform(-0.03, 0.12)])
        if not self.natural:
            self.pitch = self.face.advances["0"] + self.tracking
        self.jitter = random.choice([0, 0, 0, 0.4])


def neighbour(scale):
    """Another line's ink at another size: a label above a value, or the next value."""
    other, _, _ = compose(printed_line(), PrintSetting(), MARGIN)
    return cv2.resize(other, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def page(text):
    setting = PrintSetting()
    middle, left, right = compose(text, setting, MARGIN)
    ink = alone(middle)
    width = ink.shape[1]
    for direction in (-1, 1):
        if random.random() < 0.6:
            scale = random.uniform(0.4, 0.75) if random.random() < 0.7 else 1
            other = neighbour(scale)
            # Free space between the capitals of both, in heights of the value's.
            gap = random.uniform(0.25, 1.5) * CAP
            base = TOP - gap if direction < 0 else TOP + CAP + gap + CAP * scale
            y = int(base - BASELINE * scale)
            a, b = max(0, y), min(CANVAS, y + other.shape[0])
            shift = random.randint(0, MARGIN)
            shared = min(width - shift, other.shape[1])
            if b > a and shared > 0:
                np.maximum(ink[a:b, shift : shift + shared], other[a - y : b - y, :shared], out=ink[a:b, shift : shift + shared])
    image, contrast = on_paper(ink, left, right, TONES, 0.12)
    if random.random() < 0.05:
        image = 255 - image
    return image, left, right, contrast


def sample():
    """(uint8 24 x w, text)"""
    while True:
        drawn = printed_line()
        text = as_read(drawn)
        if not text:
            continue
        image, left, right, contrast = page(drawn)
        image, cap = capture(image, left, right, CAP, SIZES)
        image = sensor(optics(image, cap), cap, contrast)
        h, w = image.shape
        # Proportional faces are narrow: the reader stretches lines, so that each letter has its own step.
        width = int(round(w * HEIGHT / h * random.uniform(1.15, 1.65)))
        if width < 24 or width > WIDEST or width < 5 * len(text):
            continue
        method = random.choice([cv2.INTER_LINEAR, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA])
        return cv2.resize(image, (width, HEIGHT), interpolation=method), text
