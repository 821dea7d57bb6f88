"""Text of synthetic lines: looks like every kind of MRZ line, and now and then like none, so that the network reads shapes rather than guesses."""
import random
import string

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
LETTERS = string.ascii_uppercase
DIGITS = string.digits
# Weighted by hand towards what names hold, so that rare letters still come up in the random strings.
NAME_LETTERS = "AAAAAABCDDEEEEEEEFGHHIIIIIJKKLLLLMMMNNNNNOOOOPQRRRRRSSSSSTTTTUUUVWXYZ"
STATES = (
    "USA GBR D<< FRA UTO CZE POL ITA ESP NLD CHE AUT BEL HRV SVN CAN AUS JPN CHN IND UKR LTU LVA EST FIN SWE PRT MEX BRA "
    "TUR KOR TWN ISL ROU HUN IRL SRB MYS UNO XXA XOM RKS EUE MKD ALB GRC BGR DNK NOR RUS KAZ PHL IDN THA VNM EGY MAR"
).split()
NAME_LINE_CODES = "P< P< P< P< PO PA PC PD PM PS PR PN PP V< V< VC VN VB I< ID ID AC A< IR IP C1 C<".split()


def filled(text, length):
    return (text + "<" * length)[:length]


def digits(count):
    return "".join(random.choice(DIGITS) for _ in range(count))


def mixed(count):
    return "".join(random.choice(LETTERS + DIGITS + DIGITS) for _ in range(count))


def word(shortest, longest):
    length = random.randint(shortest, longest)
    if random.random() < 0.25:
        return "".join(random.choice(LETTERS) for _ in range(length))
    return "".join(random.choice("AEIOU" if i % 2 and random.random() < 0.6 else NAME_LETTERS) for i in range(length))


def name(length):
    primary = "<".join(word(2, 12) for _ in range(random.choice([1, 1, 1, 2, 3])))
    secondary = "<".join(word(1, 10) for _ in range(random.choice([1, 1, 2, 2, 3])))
    return filled(primary + ("<<" + secondary if random.random() < 0.95 else ""), length)


def state():
    return random.choice(STATES) if random.random() < 0.6 else "".join(random.choice(LETTERS) for _ in range(3))


def document_number():
    kind = random.random()
    if kind < 0.25:
        return digits(9)
    if kind < 0.45:
        return random.choice(LETTERS) + digits(8)
    if kind < 0.6:
        return "".join(random.choice(LETTERS) for _ in range(2)) + digits(7)
    if kind < 0.85:
        return mixed(9)
    return filled(mixed(random.randint(5, 8)), 9)


def date():
    return f"{random.randint(0, 99):02d}{random.randint(1, 12):02d}{random.randint(1, 31):02d}"


def optional(length):
    kind = random.random()
    if kind < 0.45:
        return "<" * length
    body = digits(random.randint(1, length)) if kind < 0.7 else mixed(random.randint(1, length))
    return filled(body, length)


def data_line(length):
    head = document_number() + digits(1) + state() + date() + digits(1) + random.choice("MF<MFX") + date() + digits(1)
    if length == 30:
        return head[:28] + digits(2)
    if length == 36:
        return head + optional(7) + digits(1)
    return head + optional(14) + random.choice([digits(2), digits(2), "<" + digits(1), "<<"])


def td1_line():
    if random.random() < 0.5:
        check = digits(1) if random.random() < 0.9 else "<"
        return random.choice(["ID", "I<", "I<", "C<", "AC", "IR", "IP"]) + state() + document_number() + check + optional(15)
    return date() + digits(1) + random.choice("MF<X") + date() + digits(1) + state() + optional(11) + digits(1)


def national_line():
    kind = random.random()
    if kind < 0.4:
        return filled("IDFRA" + filled(word(2, 20), 25) + digits(random.choice([3, 6])), 36)
    if kind < 0.75:
        return digits(4) + mixed(3) + digits(6) + filled(word(2, 9) + "<<" + word(2, 8), 14) + digits(7) + random.choice("MF") + digits(1)
    return "D1FRA" + digits(2) + word(2, 2) + digits(5) + digits(1) + digits(6) + filled(word(2, 8), 8) + digits(1)


def line():
    """One line of 30, 36 or 44 characters, seldom of a few more or less."""
    kind = random.random()
    length = random.choice([30, 36, 44, 44])
    if kind < 0.30:
        return filled(random.choice(NAME_LINE_CODES) + state() + name(length), length)
    if kind < 0.38:
        return name(30)
    if kind < 0.62:
        return data_line(length)
    if kind < 0.76:
        return td1_line()
    if kind < 0.80:
        return national_line()
    if kind < 0.88:
        return "".join(random.choice(ALPHABET) for _ in range(length))
    if kind < 0.90:
        pair = random.choice(["O0", "I1", "B8", "S5", "Z2", "OQ", "UV", "G6", "D0O", "K<", "C<", "MN", "QO0"])
        return "".join(random.choice(pair) if random.random() < 0.6 else random.choice(LETTERS + DIGITS) for _ in range(length))
    text = ""
    while len(text) < length:
        text += random.choice(["<" * random.randint(1, 18), word(1, 8), digits(random.randint(1, 8)), mixed(random.randint(1, 8))])
    return text[:length]
